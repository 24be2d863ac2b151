"""A game tree: the lecture's, until another one is loaded.

A state is the name of a node. The slides ask the five functions in the middle, and nothing else.
"""

import sys

sys.dont_write_bytecode = True

tree = {
    "A": ["B", "C", "D"],
    "B": ["E", "F"], "C": ["G", "H"], "D": ["I", "J"],
    "E": ["K", "L"], "F": ["M", "N"], "G": ["O"],
    "H": ["P", "Q"], "I": ["R", "S"], "J": ["T", "U"],
}
values = {"K": 2, "L": 3, "M": 5, "N": 9, "O": 0, "P": 7, "Q": 4, "R": 2, "S": 1, "T": 5, "U": 6}
max_states = {"A", "E", "F", "G", "H", "I", "J"}


def load(new_tree, new_values, new_max_states):
    """Puts another tree in place of the lecture's."""
    global tree, values, max_states
    tree, values, max_states = new_tree, new_values, new_max_states


def max_to_move(state):
    """Is Max to move? Players need not alternate, so a search asks at every state."""
    return state in max_states


def is_over(state):
    """Is the game over?"""
    return state not in tree


def children(state):
    """The states after each legal move, in a fixed order."""
    return list(tree[state])


def evaluate(state):
    """How good the state is for Max."""
    return values.get(state, 0)


def evaluate_for_mover(state):
    """How good the state is for the player to move."""
    return evaluate(state) if max_to_move(state) else -evaluate(state)


def watched(search, visited):
    """The same search, which also notes the states that it visits."""

    def watching(state, *rest):
        visited.append(state)
        return search(state, *rest)

    return watching


def show(value, best, visited):
    """Prints what a search has found on the lecture's tree, and what it has visited."""
    print(f"value {value}, move A→{best}")
    print(f"{len(visited)} visited: {' '.join(visited)}")
