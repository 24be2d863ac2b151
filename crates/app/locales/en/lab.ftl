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
page-lab-details = Details
page-lab-see-course = Show the course's search
page-lab-engine-searched = The engine looked at {$count} positions; this is the last tree of its search.
page-lab-engine-first-step = At this level the engine decides on the parts of a turn one after the other, each by a search of its own. This is the search for the first part: in Blockade, the pawn's move.
page-lab-engine-again = The search was made again for this picture, with an empty table. In a game the engine remembers earlier searches, which may change it.
page-lab-engine-limited = The search was made again for this picture, with an empty table and at most {$most} positions. In a game the engine uses all of its time, so it may look further and choose another move.
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
page-lab-evaluation-course = the course's
page-lab-evaluation-standard = the engine's
page-lab-evaluation-result = result only
page-lab-steps = Steps
page-lab-steps-visit = visits
page-lab-steps-backup = visits and values
page-lab-steps-bound = everything
page-lab-steps-line = lines of code
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
page-lab-partly = The search has {$events} steps; the nodes shown here cover {$shown} of them. Click +… to unfold more.
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
page-key-lab-change = next change at the chosen node
page-key-lab-code = Python or Rust
page-key-lab-present = presentation mode
page-key-lab-board = large board

# Random trees

page-lab-random = A random tree
page-lab-random-text = You choose depth, cuts, a deep cut, no ties
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
page-lab-root-stays = The root cannot be removed

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
page-lab-quiz-values-task = For each node that the search visits, write the value that it finds. Leave the others empty.
page-lab-quiz-cuts-task = Choose each node whose branch from above is cut off.
page-lab-quiz-windows-task = For each node, write the α and β with which the search enters it. Leave a node empty if the search never visits it.
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
page-lab-format-html-text = this stepper in one file; works offline
page-lab-format-json = JSON
page-lab-format-json-text = all events, for programs
page-lab-link = Link
page-lab-link-text = to this tree, search and step
