# The tree lab.

page-lab = Tree lab
page-lab-text = Watch minimax and alpha-beta step by step, on any tree and from any position
page-lab-watch = Watch
page-lab-settings = Search
page-lab-choose = Choose a tree
page-lab-lecture = The lecture's tree
page-lab-lecture-text = Nodes A to U, as on the slides
page-lab-paste = Text
page-lab-paste-text = Brackets such as A(B(3 5) C(2 9)), indented lines, Python dictionaries or lists, JSON
page-lab-file = File
page-lab-show = Show
page-lab-algorithm = Algorithm
page-lab-algorithm-minimax = Minimax
page-lab-algorithm-alphabeta = Alpha-beta
page-lab-algorithm-negamax = Negamax
page-lab-algorithm-pvs = PVS
page-lab-chart = Chart of the comparison
page-lab-algorithm-engine = The engine's own search
page-lab-engine = Engine
page-lab-engine-full = Full strength
page-lab-engine-level = Level {$level}
page-lab-depth-own = as deep as it looked
page-lab-see-engine = Show the engine's own search
page-lab-see-course = Show the course's search
page-lab-engine-searched = The engine looked at {$count} positions; this is the last tree of its search.
page-lab-engine-rank = At this level it does not always play its best move: this was number {$rank}.
page-lab-profile = Conventions
page-lab-profile-lecture = lecture
page-lab-profile-aima = AIMA
page-lab-profile-fail-soft = fail-soft
page-lab-profile-fail-soft-strict = fail-soft, strict
page-lab-profile-strict = strict
page-lab-window = Start window
page-lab-alpha = α at the root
page-lab-beta = β at the root
page-lab-order = Order
page-lab-order-listed = as listed
page-lab-order-reversed = reversed
page-lab-order-shuffled = shuffled
page-lab-order-best = best first
page-lab-order-worst = worst first
page-lab-shuffle = Shuffle again
page-lab-depth = Depth
page-lab-depth-whole = whole tree
page-lab-evaluation = Evaluation
page-lab-evaluation-course = of the course
page-lab-evaluation-standard = of the engine
page-lab-evaluation-result = result alone
page-lab-steps = Steps
page-lab-steps-visit = visits
page-lab-steps-backup = visits and values
page-lab-steps-bound = everything
page-lab-speed = Speed
page-lab-speed-slow = slow
page-lab-speed-middle = medium
page-lab-speed-fast = fast
page-lab-present = Presentation
page-lab-boards = Large board
page-lab-truth = True values
page-lab-side-by-side = Side by side
page-lab-second = The second run
page-lab-searching = Searching…
page-lab-partly = The search has {$events} steps; the nodes that are drawn tell {$shown} of them. A click on +… unfolds more.
page-lab-played = Played: {$move}. This search would play {$best}.
page-lab-played-same = Played: {$move}. This search would play the same move.
page-why = Why this move?
page-why-here = What would a search play?
page-lab-error = {$line}:{$column} {$message}
page-lab-copied = Copied
page-key-lab-step = step back and forward
page-key-lab-ends = first and last step
page-key-lab-play = play and pause
page-key-lab-cut = next cut
page-key-lab-code = Python or Rust
page-key-lab-present = presentation mode
page-key-lab-board = large board

# Trees by wishes

page-lab-random = A random tree
page-lab-random-text = With wishes: depth, cuts, a deep cut, no ties
page-lab-wish-few = Fewest children
page-lab-wish-many = Most children
page-lab-wish-least = Least value
page-lab-wish-most = Greatest value
page-lab-wish-cuts = Cuts, at least
page-lab-wish-seed = Seed
page-lab-wish-deep = A deep cut: by a bound from further up than the parent
page-lab-wish-ties = No two leaves have the same value
page-lab-make = Make the tree

# Editing

page-lab-edit = Edit
page-lab-edit-hint = Arrow keys go to a node; a number sets its value. Enter: sibling, Tab: child, Delete: remove, Alt+←→: order, F2: name, t: MAX or MIN, Ctrl+Z: undo. Shift+Tab leaves the tree.
page-lab-set-value = Value
page-lab-set-name = Name
page-lab-add-child = Add child
page-lab-add-sibling = Add sibling
page-lab-to-left = ← Move
page-lab-to-right = Move →
page-lab-turn = MAX ↔ MIN
page-lab-remove = Remove
page-lab-undo = Undo
page-lab-redo = Redo
page-lab-root-stays = A tree has a root

# Comparing

page-lab-compare = Compare
page-lab-head-algorithm = Algorithm
page-lab-head-profile = Conventions
page-lab-head-order = Order
page-lab-head-value = Value
page-lab-head-best = Move
page-lab-head-visits = Visits
page-lab-head-leaves = Leaves
page-lab-head-cuts = Cuts

# The quiz

page-lab-quiz = Quiz
page-lab-quiz-values = Values
page-lab-quiz-cuts = Cuts
page-lab-quiz-windows = α and β
page-lab-quiz-values-task = Write the value that the search finds for each node which it visits. Leave the others empty.
page-lab-quiz-cuts-task = Choose each node whose branch from above is cut off.
page-lab-quiz-windows-task = Write α and β with which the search arrives at each node. Leave nodes empty that it never visits.
page-lab-value = value
page-lab-check = Check
page-lab-another = Another like it
page-lab-all-right = Everything is right.
page-lab-credit = {$right} of {$total} right, {$percent} %.
page-lab-false-alarms =
    .one = One answer too many.
    .other = {$count} answers too many.
page-lab-first-wrong = The first mistake is at {$node}.
page-lab-watch-step = Watch this step

# Files

page-lab-export = Save
page-lab-writing = Writing the file…
page-lab-saved = {$file}, {$size} kB
page-lab-format-svg = SVG
page-lab-format-svg-text = this step, as large as you like
page-lab-format-png = PNG
page-lab-format-png-text = this step, for any document
page-lab-format-pdf = PDF
page-lab-format-pdf-text = slides 16:9, one for each step
page-lab-format-a4 = PDF, A4
page-lab-format-a4-text = several steps on a page, to print
page-lab-format-gif = GIF
page-lab-format-gif-text = all steps as an animation
page-lab-format-tikz = TikZ
page-lab-format-tikz-text = for Beamer, one overlay for each step
page-lab-format-html = HTML
page-lab-format-html-text = this stepper as one file, works without a network
page-lab-format-json = JSON
page-lab-format-json-text = all events, for programs
page-lab-link = Link
page-lab-link-text = to this tree, search and step
