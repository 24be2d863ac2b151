"""Scores: a win is worth more than any estimate, and a near win more than a far one."""

# slide begins
WIN = 32000
LONGEST = 2000
BEST_ESTIMATE = WIN - LONGEST - 1

def win_in(plies):
    return WIN - min(plies, LONGEST)

def loss_in(plies):
    return -win_in(plies)

def estimate(points):
    return max(-BEST_ESTIMATE, min(points, BEST_ESTIMATE))
# slide ends


if __name__ == "__main__":
    print(win_in(1), win_in(3), estimate(123456), estimate(7), estimate(-123456), loss_in(3), loss_in(1))
