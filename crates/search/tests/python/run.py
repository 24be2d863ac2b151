"""Runs every slide on the trees that come in, one JSON object a line, and prints for each: name, value, best child, visited states."""

import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

import alphabeta, deepening, fail_soft, fail_soft_strict, minimax, negamax, pvs, strict, table, tree

visited = []
for module, name in [
    (minimax, "minimax"), (alphabeta, "alphabeta"), (fail_soft, "alphabeta"), (fail_soft_strict, "alphabeta"), (strict, "alphabeta"),
    (negamax, "negamax"), (pvs, "pvs"), (deepening, "negamax"), (table, "negamax"),
]:
    setattr(module, name, tree.watched(getattr(module, name), visited))

for line in sys.stdin:
    case = json.loads(line)
    tree.load(case["tree"], case["values"], set(case["max"]))
    root, depth, alpha, beta = case["root"], case["depth"], float(case["alpha"]), float(case["beta"])
    inf = float("inf")
    sign = 1 if tree.max_to_move(root) else -1

    def deepened():
        value, states = deepening.deepening(root, case["deepest"])
        return value, (states + [None])[1]

    runs = [
        ("minimax", 1, lambda: minimax.minimax(root, depth)),
        ("negamax", sign, lambda: negamax.negamax(root, depth, -inf, inf)),
        ("pvs", sign, lambda: pvs.pvs(root, depth, -inf, inf)),
        ("deepening", sign, deepened),
        ("table", sign, lambda: table.negamax(root, depth, -inf, inf, {})),
        ("lecture", 1, lambda: alphabeta.alphabeta(root, depth, alpha, beta)),
        ("fail-soft", 1, lambda: fail_soft.alphabeta(root, depth, alpha, beta)),
        ("fail-soft-strict", 1, lambda: fail_soft_strict.alphabeta(root, depth, alpha, beta)),
        ("strict", 1, lambda: strict.alphabeta(root, depth, alpha, beta)),
    ]
    for name, view, run in runs:
        visited.clear()
        value, best = run()
        print(name, view * float(value) + 0.0, best or "-", len(visited))
