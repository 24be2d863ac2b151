// What the server is asked and what it tells. Written from openapi.json by `POTEZ_BLESS=1 cargo test -p potez --test api page_types`;
// do not edit. Types only: no code.

/**
 * What this server has of tournaments.
 * @typedef {object} AboutTournaments
 * @property {boolean} create May the caller make one?
 * @property {boolean} on Are there any?
 * @property {string | null} [reason] Why not.
 * @property {boolean} submissions Can students send programs?
 */

/**
 * A board that was set up by hand, as a position.
 * @typedef {object} Arranged
 * @property {Fault[]} errors Everything that the rules say against it.
 * @property {string} text The position as text.
 * @property {View | null} [view]
 */

/**
 * A board as somebody has set it up; it may break every rule.
 * @typedef {object} Arrangement
 * @property {boolean} follow Nobody has set the hands: what is not on the board is in them.
 * @property {Grid | null} [grid]
 * @property {[Record<string, number>, Record<string, number>]} hands What X and O hold, by the names of the scene's counters.
 * @property {number | null} [node] The node where the game stands, on trees.
 * @property {Player} turn
 */

/**
 * A board that was set up by hand.
 * @typedef {object} ArrangementRequest
 * @property {Arrangement} arrangement What stands where (`grid`, or `node` in a tree), whose turn it is (`turn`), what X and O hold (`hands`), and whether the hands `follow` from the board.
 * @property {string} game The name of the game.
 * @property {Record<string, string | number | boolean>} [settings] Its options.
 */

/** The kinds of board. @typedef {Grid & {kind: "grid"} | TreeBoard & {kind: "tree"} | GraphBoard & {kind: "graph"}} Board */

/**
 * What a program did wrong.
 * @typedef {object} BotFault
 * @property {string} law The name of the law: `bot.illegal`, `bot.late`, `bot.ended`, …
 * @property {Record<string, string>} message The sentence in every language of the page, since all who look at a game get the same state.
 */

/**
 * A move of a record that could not be kept.
 * @typedef {object} BrokenMove
 * @property {number} count How many things could not be kept in all.
 * @property {string} law
 * @property {number} lost How many moves after it were left out with it.
 * @property {string} message
 * @property {number} move Its number in its line; 0 if the broken thing is not a move.
 * @property {string} text What the record says.
 */

/**
 * One cell of a board.
 * @typedef {object} Cell
 * @property {Player | null} base
 * @property {boolean} idle Not played on.
 * @property {Piece[]} stack What stands on it, from the bottom up.
 */

/**
 * A legal move.
 * @typedef {object} Choice
 * @property {Target[]} targets The things to click, in order.
 * @property {string} text The move as text.
 */

/**
 * The clock, in milliseconds.
 * @typedef {object} Clock
 * @property {number} base
 * @property {number} increment
 * @property {[number, number]} left What X and O have left now.
 * @property {Player | null} [running]
 */

/**
 * A clock, in seconds.
 * @typedef {object} ClockRequest
 * @property {number} base For the whole game.
 * @property {number} [increment] Added after each move.
 */

/**
 * A comment at a node.
 * @typedef {object} CommentRequest
 * @property {number | null} [node]
 * @property {string} text An empty text removes the comment.
 */

/**
 * A comparison with its picture.
 * @typedef {object} Compared
 * @property {string} chart The chart in SVG.
 * @property {Comparison} comparison As `potez compare --json` writes it.
 */

/**
 * Ways to search one tree, side by side.
 * @typedef {object} Comparison
 * @property {number} depth
 * @property {number} leaves
 * @property {Minimum} minimum What alpha-beta visits at least, whatever the order.
 * @property {number} nodes The nodes of the tree.
 * @property {Orderings} orderings How many visits alpha-beta needs, over the orders of all children.
 * @property {Run[]} runs One line for each way to search.
 * @property {string} value Its value, as text.
 */

/**
 * A game that was just opened: the only response that contains the tokens.
 * @typedef {object} Created
 * @property {string} id
 * @property {State} state
 * @property {Tokens} tokens
 */

/**
 * A tournament that was made.
 * @typedef {object} CreatedTournament
 * @property {string} id
 * @property {TournamentTokens} tokens
 */

/**
 * What is played.
 * @typedef {object} Description
 * @property {string[]} engines
 * @property {Format} format
 * @property {string} game
 * @property {number} games
 * @property {number} opening
 * @property {number} potez-tournament The version of this text.
 * @property {number} rounds
 * @property {number} seconds
 * @property {number} seed
 * @property {Record<string, string>} settings
 * @property {string} title
 */

/**
 * How a game ended.
 * @typedef {object} End
 * @property {string} kind `rules`, `resigned`, `time`, or `agreed`.
 * @property {Outcome} outcome
 */

/**
 * What was found out about an entrant's program, for its author.
 * @typedef {object} EntrantAnswer
 * @property {EntrantView} entrant
 * @property {TrialReport | null} [report]
 * @property {number | null} [waiting] How many programs are tried before this one, while it waits; 0 while it is tried.
 */

/**
 * Somebody who takes part.
 * @typedef {object} EntrantView
 * @property {boolean} engine Is it an engine? Then its name is a seat, such as `engine:3`.
 * @property {string} name
 * @property {number} number
 * @property {boolean} own Is it the caller's?
 * @property {string} state `accepted`, `trying` (a program is being tried), or `refused` (no program has passed its trial).
 */

/** What an engine thinks, from X's view: `"points": 12`, `"win": ["first", 5]` or `"draw"`. @typedef {{points: number} | {win: ["first" | "second", number]} | "draw"} Evaluation */

/**
 * One thing that is wrong.
 * @typedef {object} Fault
 * @property {Record<string, string>} facts The values in the sentence.
 * @property {string} law The stable name of the broken law: `blockade.path`.
 * @property {string} message A sentence in the requested language.
 * @property {Spot | null} [place]
 */

/**
 * A feature, for X less the same for O.
 * @typedef {object} FeatureRow
 * @property {Term | null} [after]
 * @property {Term | null} [before]
 * @property {string} meaning What it counts, in English.
 * @property {string} name Its name, as a weights file spells it.
 * @property {number} weight
 */

/**
 * What the server does at the moment.
 * @typedef {object} Figures
 * @property {number} games Games in memory, and those that somebody watches.
 * @property {number | null} [memory] Resident memory in megabytes, where the system tells it.
 * @property {Record<string, number>} now How many there are of what is limited: `connections`, `requests`, `pages`, `hints`, `analyses`; `bots`, where the operator offers programs; and where there are tournaments, `tournaments` that are played, `tournament-games` under way, `tournament-queue`, the games that wait, and `trials` that run or wait.
 * @property {number} queue
 * @property {Record<string, number>} refused How often something was refused because of a limit, since the start; `games` besides the same names.
 * @property {number} searches Searches that run, and those that wait.
 * @property {number} unsaved Games whose newest changes the disk has refused.
 * @property {number} uptime Seconds since it was started.
 * @property {string} version
 * @property {number} watched
 */

/**
 * A file of a recorded search.
 * @typedef {object} FileRequest
 * @property {string} format `svg`, `png`, `pdf`, `a4`, `gif`, `tikz`, `html`, `json`, or `text`.
 * @property {string | null} [grain] How fine the steps are: `visit`, `backup`, or `bound`.
 * @property {string | null} [steps] Which steps: `17`, `3-9`, `last`, or `all`.
 * @property {TraceRequest} trace
 */

/**
 * How a move can continue.
 * @typedef {object} Following
 * @property {string | null} [complete] The move as text, when it is complete.
 * @property {Target[]} next What can be clicked next.
 */

/** Who plays whom. @typedef {"round-robin" | "swiss"} Format */

/**
 * The requested position.
 * @typedef {object} Found
 * @property {string[]} moves The moves that led there, in our notation.
 * @property {Record<string, string>} settings The options of the game, all of them.
 * @property {Tool[]} tools What can be put on the board by hand.
 * @property {View} view
 */

/**
 * One position of a game.
 * @typedef {object} GameAnswer
 * @property {string | null} [ending] How it ended, as in the results.
 * @property {Target[]} last What was clicked in the last move.
 * @property {string[]} moves All moves so far.
 * @property {number} number
 * @property {number} o
 * @property {number} opening How many of them are the opening.
 * @property {number} ply After how many moves this position is.
 * @property {string | null} [reason] The fault, in the language of the request.
 * @property {boolean} running Is it being played?
 * @property {Scene} scene
 * @property {number | null} [winner] The number of the winner, once it has ended; null for a draw too.
 * @property {number} x
 */

/**
 * A game that can be opened.
 * @typedef {object} GameEntry
 * @property {string[]} engines The kinds of engine that the game has.
 * @property {string[]} formats The formats in which its games can be saved.
 * @property {string} name
 * @property {OptionSpec[]} options
 * @property {Scene | null} [picture]
 * @property {[{colour: string, symbol: string}, {colour: string, symbol: string}] | null} [pieces] How to draw the pieces of X and of O, if their shape is not enough.
 * @property {PresetEntry[]} presets Named options and positions.
 * @property {string} summary
 * @property {string} title
 */

/**
 * A game that has ended.
 * @typedef {object} GameResult
 * @property {string} ending `rules`, or the fault by which it was lost: `illegal`, `time`, `crash`, `memory`, `output`, `silent`.
 * @property {number} number
 * @property {number} o
 * @property {number} plies
 * @property {number} round From 1.
 * @property {number | null} [winner] The number of the winner; null for a draw.
 * @property {number} x
 */

/**
 * Answers to an exercise.
 * @typedef {object} GradeRequest
 * @property {Record<string, string>} answers By the names of nodes: a value; anything, where the branch to the node is cut; or `α;β`.
 * @property {string} mode `values`, `cuts`, or `windows`.
 * @property {TraceRequest} trace The search that the answers are about.
 */

/**
 * What answers are worth.
 * @typedef {object} Graded
 * @property {number} credit From 0 to 1; whoever cuts everything gets 0.
 * @property {number} false_alarms Answers to what was not asked.
 * @property {string | null} [node] The node of the first wrong answer.
 * @property {number} right Answers that are right.
 * @property {string[]} right_before Nodes whose answers are right before that.
 * @property {number | null} [step] The number of events after which the first wrong answer is decided; null if all are right.
 * @property {number} total Answers that there could be.
 */

/**
 * Cells at any places, and lines between them. One unit is the distance between neighbouring cells.
 * @typedef {object} GraphBoard
 * @property {[number, number][]} edges The lines between cells, as pairs of indices.
 * @property {number[][]} lines The winning lines, as indices of cells.
 * @property {GraphNode[]} nodes
 */

/**
 * A cell of a graph.
 * @typedef {object} GraphNode
 * @property {Cell} cell
 * @property {string} label Its name, as moves are written; may be empty.
 * @property {Outline} outline
 * @property {number} x The centre, from left to right.
 * @property {number} y The centre, from top to bottom.
 */

/**
 * Cells in rows and columns, with pieces on them and walls between them. Row 0 is at the top, column 0 at the left.
 * @typedef {object} Grid
 * @property {Cell[]} cells The cells, row by row.
 * @property {string[]} col_labels
 * @property {number} cols
 * @property {[number, number][][]} lines The winning lines: rows and columns of their cells.
 * @property {string[]} row_labels One label per row; empty texts where rows have no name.
 * @property {number} rows
 * @property {Surface} surface
 * @property {Wall[]} walls
 */

/**
 * Whether the server is well.
 * @typedef {object} Health
 * @property {string} status `ok`, `unsaved` while the disk refuses changes and games go on in memory only, or `closing` when the server is about to end.
 * @property {string} version
 */

/**
 * A hint.
 * @typedef {object} Help
 * @property {number} level 1 where to look, 2 which piece, 3 the move.
 * @property {Target[]} targets What to highlight on the board.
 * @property {string | null} [text] The move, at level 3.
 */

/**
 * How much a hint should say: 1 where to look, 2 which piece, 3 the move.
 * @typedef {object} HintRequest
 * @property {number} level
 * @property {number | null} [node]
 */

/**
 * A record to open.
 * @typedef {object} ImportRequest
 * @property {string | null} [format] `auto`, `json`, `text`, `sgf`, `moves`, `course`, or `position`.
 * @property {string | null} [game] Which game it is, if the text does not say so.
 * @property {Record<string, string | number | boolean>} [settings] The options of the game, if the text does not contain them.
 * @property {string} text The record.
 */

/**
 * A game that was just opened from a record, and what could not be kept.
 * @typedef {object} Imported
 * @property {BrokenMove | null} [broken]
 * @property {string} id
 * @property {State} state
 * @property {Tokens} tokens
 */

/**
 * A random tree.
 * @typedef {object} MadeTree
 * @property {number} next A seed for another tree like it.
 * @property {string} tree In brackets.
 */

/**
 * One of the client's games.
 * @typedef {object} Mine
 * @property {number} changed When it was changed last, in milliseconds since 1970.
 * @property {boolean} ended
 * @property {string} game
 * @property {string} id
 * @property {Outcome | null} [outcome]
 * @property {number} ply The number of moves to the current node.
 * @property {string[]} roles
 * @property {Scene | null} [scene]
 * @property {Seats} seats
 * @property {string} title
 * @property {Player} turn Who is to move.
 */

/**
 * The tokens of the client's games.
 * @typedef {object} MineRequest
 * @property {boolean} [scenes] With the positions?
 * @property {string[]} tokens
 */

/**
 * What alpha-beta visits at least.
 * @typedef {object} Minimum
 * @property {number | null} formula b^⌈d/2⌉ + b^⌊d/2⌋ − 1, where every inner node has b children and every leaf lies at depth d.
 * @property {number} leaves
 * @property {number} visits
 */

/**
 * A move: as text or as clicks, after a node or after the current one.
 * @typedef {object} MoveRequest
 * @property {number | null} [node]
 * @property {Target[] | null} [targets]
 * @property {string | null} [text] In any notation.
 */

/**
 * A new game.
 * @typedef {object} NewGame
 * @property {ClockRequest | null} [clock]
 * @property {string} game The name of the game.
 * @property {string | null} [moves] Moves to make first, in any notation, separated by commas.
 * @property {string | null} [position] Where it begins, if not at its own start.
 * @property {SeatsRequest} [seats] Who plays; people by default.
 * @property {Record<string, string | number | boolean>} [settings] Its options.
 * @property {StrengthRequest | null} [strength]
 * @property {string | null} [title] The title of the game.
 */

/**
 * Another token for a role.
 * @typedef {object} NewToken
 * @property {Role} role
 * @property {string} token
 */

/**
 * A new tournament.
 * @typedef {object} NewTournament
 * @property {string[]} [engines] Engines that take part: `engine:3`, `random`, and so on.
 * @property {Format} [format] Who plays whom.
 * @property {string} game The name of the game.
 * @property {number | null} [games] Games of a pair: 1 to 10.
 * @property {number | null} [opening] Random plies before the players begin: 0 to 12.
 * @property {number | null} [rounds] Rounds, if it is Swiss: 1 to 30.
 * @property {number | null} [seconds] Seconds for a move: 0.1 to 120.
 * @property {Record<string, string | number | boolean>} [settings] The options of the game.
 * @property {string} [title] Its name for people.
 */

/**
 * A move in the history.
 * @typedef {object} Node
 * @property {number[]} children The nodes that follow, the main line first.
 * @property {[number, number] | null} [clock] What both had left after the move, in milliseconds.
 * @property {string} comment
 * @property {End | null} [ending]
 * @property {Evaluation | null} [evaluation]
 * @property {number} id
 * @property {Player | null} [mover]
 * @property {number | null} [parent]
 * @property {string} text The move as text; empty at the start.
 */

/**
 * A node of the history.
 * @typedef {object} NodeRequest
 * @property {number} node
 */

/**
 * What one side offers the other.
 * @typedef {object} Offer
 * @property {Player} by
 * @property {string} kind `draw`, `takeback`, or `rematch`.
 */

/**
 * Which game, and where it begins.
 * @typedef {object} Opening
 * @property {string} game The name of the game.
 * @property {string | null} [moves] Moves to make first, in any notation, separated by commas.
 * @property {string | null} [position] Where it begins, if not at its own start.
 * @property {Record<string, string | number | boolean>} [settings] Its options.
 */

/** What an option takes: a whole number, one of some words, or a text in a form of its own. @typedef {{least: number, most: number, type: "number"} | {choices: string[], type: "choice"} | {type: "text"}} OptionKind */

/**
 * What an option of a game is called, what it takes, and what it means.
 * @typedef {object} OptionSpec
 * @property {string} default The value when the option is not set.
 * @property {string} help One sentence on what it does.
 * @property {string} key
 * @property {OptionKind} kind
 * @property {string} values The values it takes, for people.
 */

/**
 * How the work depends on the order of children.
 * @typedef {object} Orderings
 * @property {boolean} all All of them were tried; otherwise a sample was drawn.
 * @property {number} best The fewest visits.
 * @property {[number, number][]} histogram Visits, and how many orders need them.
 * @property {number} mean
 * @property {string} total How many orders there are, as text, since they soon are more than a machine counts.
 * @property {number} tried How many were tried.
 * @property {number} worst The most visits.
 */

/** Which way a wall runs. @typedef {"horizontal" | "vertical"} Orientation */

/** Who won: `"win": "first"` or `"draw"`. @typedef {{win: Player} | "draw"} Outcome */

/** What a cell of a graph looks like. @typedef {"square" | "hexagon" | "point"} Outline */

/**
 * The least time between two moves of engines that play each other.
 * @typedef {object} PaceRequest
 * @property {number} seconds
 */

/**
 * A shortest path.
 * @typedef {object} PathView
 * @property {string[]} cells The cells on which the piece stands, as moves write them, from its own to the goal.
 * @property {string} goal The name of the goal: `O2`.
 * @property {number | null} length The number of moves; null where there is no path.
 * @property {string} pawn The name of the piece: `X1`.
 * @property {Player} player Whose piece it is.
 * @property {[number, number][]} through All cells over which it goes: row and column from 0.
 */

/** How far a tournament is. @typedef {"open" | "closed" | "running" | "paused" | "ended"} Phase */

/**
 * The phase that a tournament is to have.
 * @typedef {object} PhaseRequest
 * @property {Phase} phase
 */

/**
 * A piece.
 * @typedef {object} Piece
 * @property {string} label A sign on it, such as the number of a pawn; may be empty.
 * @property {Player} player
 * @property {Shape} shape
 */

/** A player: X is the first, O the second. @typedef {"first" | "second"} Player */

/**
 * Named options, perhaps with a position.
 * @typedef {object} PresetEntry
 * @property {string} name
 * @property {string | null} [position]
 * @property {Record<string, string>} settings
 * @property {string} title
 */

/**
 * What went wrong.
 * @typedef {object} ProblemBody
 * @property {Fault} error The first thing that is wrong.
 * @property {Fault[]} [errors] Everything that is wrong, when it is more than one thing.
 * @property {number | null} [retry] After how many seconds to try again.
 */

/**
 * The limits that a page needs to know.
 * @typedef {object} PublicLimits
 * @property {number} lines Lines of an analysis.
 * @property {number} nodes Nodes of a history.
 * @property {number} reply_seconds Seconds that the whole engine may think about a move.
 * @property {number} reply_threads Threads that it may use.
 * @property {number} seconds Seconds that an analysis may take.
 */

/**
 * The address of which a QR code is made.
 * @typedef {object} QrRequest
 * @property {string} text
 */

/**
 * What this server has.
 * @typedef {object} Register
 * @property {string[]} addresses The addresses at which other devices reach this server; none if only this machine can.
 * @property {string[]} bots Programs that the operator offers as opponents, by their names: a seat is written `bot:NAME`.
 * @property {string[]} engines The kinds of engine, as seats are written.
 * @property {GameEntry[]} games
 * @property {string[]} languages
 * @property {number[]} levels The levels of `engine:LEVEL`.
 * @property {PublicLimits} limits
 * @property {boolean} tournaments Are there tournaments here?
 * @property {string} version
 */

/**
 * The key of one player to the new game; nothing as long as the other has not agreed.
 * @typedef {object} RematchKey
 * @property {string | null} [id] The id of the new game.
 * @property {string | null} [token] The token of the caller's new side.
 * @property {string | null} [watch] The token for those who watch, as long as the server knows it: it keeps only hashes.
 */

/** What somebody may be in a game. @typedef {"x" | "o" | "watch"} Role */

/**
 * The rules of a game.
 * @typedef {object} Rules
 * @property {string} language The language that it is written in.
 * @property {string} markdown In Markdown; pictures are under `/rules/img/`.
 */

/**
 * A way to search, and its work.
 * @typedef {object} Run
 * @property {string} algorithm
 * @property {string} best The move found; empty at a leaf.
 * @property {number} branching The effective branching factor.
 * @property {number} cuts
 * @property {number} leaves Leaves valued.
 * @property {string} order The order of children.
 * @property {string | null} profile The profile, where there is one.
 * @property {string} value The value found.
 * @property {number} visits Nodes entered.
 */

/**
 * A game that is being played.
 * @typedef {object} RunningGame
 * @property {number} number
 * @property {number} o
 * @property {number} plies
 * @property {number} round From 1.
 * @property {number} seconds Seconds since the last move.
 * @property {number} x The numbers of the entrants that play X and O.
 */

/**
 * A position, ready to be drawn: what is on the board, who is to move, and what each side has beside it.
 * @typedef {object} Scene
 * @property {Board} board
 * @property {Outcome | null} outcome
 * @property {[({name: string, of: number | null, value: number})[], ({name: string, of: number | null, value: number})[]]} sides What X has beside the board, then what O has.
 * @property {Player} turn
 */

/**
 * A new player for a side.
 * @typedef {object} SeatRequest
 * @property {string} seat `human`, `engine:3`, and so on.
 * @property {Side} side
 */

/**
 * Who plays: `human`, `engine:3`, `engine`, `mcts`, `course`, `random`, or `bot:NAME`.
 * @typedef {object} Seats
 * @property {string} o
 * @property {string} x
 */

/**
 * Who plays: `human`, `engine:1` … `engine:10`, `engine`, `mcts`, `course`, `random`, or `bot:NAME` with a program that the register lists.
 * @typedef {object} SeatsRequest
 * @property {string | null} [o]
 * @property {string | null} [x]
 */

/** What a piece looks like: a cross or ring, a disc in a frame, a pawn, or a flat checker. @typedef {"mark" | "disc" | "pawn" | "checker"} Shape */

/** A side: `x` or `o`. @typedef {"x" | "o"} Side */

/**
 * For which side; not needed if the client has only one.
 * @typedef {object} SideRequest
 * @property {Side | null} [side]
 */

/**
 * A place in a text; both numbers start at 1.
 * @typedef {object} Spot
 * @property {number} column
 * @property {number} line
 */

/**
 * A place in the standings.
 * @typedef {object} Standing
 * @property {number} byes Rounds without an opponent, each worth a point.
 * @property {number} draws
 * @property {number} entrant
 * @property {number} forfeits Losses by a fault.
 * @property {number} half_points
 * @property {number} losses
 * @property {number} tie_break Sonneborn-Berger, in quarters of a point.
 * @property {number} wins
 */

/**
 * The current state of a game.
 * @typedef {object} State
 * @property {Clock | null} [clock]
 * @property {number} current The current node.
 * @property {End | null} [ending]
 * @property {BotFault | null} [fault]
 * @property {string} game Which game it is: `blockade`.
 * @property {string} id The id of the game in addresses.
 * @property {string | null} [next] The game of a rematch to which both sides have agreed; `rematch` gives each its key.
 * @property {Node[]} nodes All moves ever made, the start first.
 * @property {Offer | null} [offer]
 * @property {number} pace The least time between two moves of engines that play each other, in seconds.
 * @property {boolean} paused Does the engine wait for `resume`?
 * @property {number} revision Grows with every change.
 * @property {string[]} roles What the caller may do: play `x`, play `o`, or `watch`.
 * @property {Seats} seats Who plays.
 * @property {string} seed The seed of the engines' random decisions, a whole number: a search of theirs can be repeated with it.
 * @property {Record<string, string>} settings The options of the game.
 * @property {Strength | null} [strength]
 * @property {boolean} thinking Is an engine searching for its move?
 * @property {string} title The title of the game.
 * @property {string | null} [unsaved] Why the newest change is only in memory: `store.full`, `store.read_only`, … It is saved as soon as that is possible; if the server stops before that, it is lost.
 * @property {View} view The position at the current node; it is taken out when the state is written ([`Image`]), since it may be large.
 */

/**
 * How long and with how many threads the whole engine thinks.
 * @typedef {object} Strength
 * @property {number} seconds Seconds for a move, unless there is a clock.
 * @property {number} threads
 */

/**
 * How long the whole engine or a program thinks about a move, within the limits of the server.
 * @typedef {object} StrengthRequest
 * @property {number} seconds Seconds for a move.
 * @property {number | null} [threads] Threads of the search; one by default.
 */

/**
 * A program that was taken and waits for its trial.
 * @typedef {object} Submitted
 * @property {number} entrant
 * @property {string | null} [token] Whoever has it may replace the program; only the first answer has it.
 */

/** How the cells of a grid look: lines on paper, a frame with holes, squares with room for walls, or light and dark squares. @typedef {"paper" | "frame" | "tiles" | "checkered"} Surface */

/** Something that a person clicks. Rows and columns count from 0, from the top left. @typedef {{col: number, kind: "cell", row: number} | {col: number, kind: "level", level: number, row: number} | {col: number, kind: "column"} | {col: number, kind: "wall", lie: Orientation, row: number} | {kind: "node", node: number} | {kind: "done"} | {kind: "pass"} | {kind: "swap"}} Target */

/**
 * The part of a feature in the sum.
 * @typedef {object} Term
 * @property {number} product Value times weight.
 * @property {number} value
 */

/**
 * A new title.
 * @typedef {object} TitleRequest
 * @property {string} title
 */

/**
 * Whose token is to be replaced.
 * @typedef {object} TokenRequest
 * @property {Role} role
 */

/**
 * The three tokens of a game. Only whoever opens it is told.
 * @typedef {object} Tokens
 * @property {string} o Whoever has it plays O.
 * @property {string} watch Whoever has it may watch.
 * @property {string} x Whoever has it plays X.
 */

/** What a click puts on a board that is set up by hand, or takes from it. @typedef {{height: number, kind: "piece", piece: Piece} | {kind: "wall", lie: Orientation} | {kind: "erase"}} Tool */

/**
 * A tournament as it is now.
 * @typedef {object} TournamentAnswer
 * @property {number} epoch Another number after a restart of the server: then all results have to be asked for again.
 * @property {number} revision Grows with every change but the moves of running games.
 * @property {RunningGame[]} running The games that are being played.
 * @property {TournamentState | null} [state]
 */

/**
 * Everything about a tournament but the games that are being played.
 * @typedef {object} TournamentState
 * @property {[number, number][][]} crosstable Half points and games of each against each, in the order of the standings.
 * @property {Description} description
 * @property {EntrantView[]} entrants
 * @property {string | null} [fault] Why it was interrupted, if not by the lecturer.
 * @property {number} from The results from this one on.
 * @property {string} id
 * @property {Phase} phase
 * @property {number} planned How many games there will be.
 * @property {GameResult[]} results In the order in which the games have ended.
 * @property {string[]} roles What the caller may do: `manage`, `submit`, `watch`.
 * @property {number} round The round that is played, from 1.
 * @property {Standing[]} standings The best first.
 * @property {boolean} submissions Can programs be sent to this server?
 */

/**
 * The links to a tournament. Only whoever makes it is told.
 * @typedef {object} TournamentTokens
 * @property {string} manage Whoever has it runs the tournament.
 * @property {string} submit Whoever has it may send a program.
 * @property {string} watch Whoever has it may watch.
 */

/**
 * A search to record.
 * @typedef {object} TraceRequest
 * @property {string | null} [algorithm] `minimax`, `alphabeta`, `negamax`, `pvs`, or `engine`, the playing engine's own search; alphabeta, if left out.
 * @property {boolean} [blank] Only the nodes, and nothing of what happens: an exercise before it is solved.
 * @property {number | null} [depth] How many plies to look ahead; a tree is searched whole, another game 2 plies deep.
 * @property {string | null} [engine] Which engine, where the algorithm is the engine: `engine`, or `engine:1` to `engine:10`.
 * @property {string | null} [eval] How positions are valued where the depth ends: `course`, `standard`, or `result`.
 * @property {number | null} [fold] About how many nodes are drawn; the rest is folded.
 * @property {string} game The name of the game; `tree` for a tree.
 * @property {string | null} [moves] Moves to make first, in any notation, separated by commas.
 * @property {number | null} [nodes] The most nodes that it looks at, if not as many as its level does.
 * @property {string | null} [order] `listed`, `reversed`, `shuffled:SEED`, `best`, or `worst`.
 * @property {string | null} [position] Where the search begins, if not at the game's own start.
 * @property {string | null} [profile] The conventions of alphabeta: `lecture`, `aima`, `fail-soft`, `fail-soft-strict`, or `strict`.
 * @property {string | null} [seed] The seed of its random decisions, a whole number. That of a game's engines stands in its state.
 * @property {Record<string, string | number | boolean>} [settings] Its options; of a tree its text, in any format that can be read, as `tree`.
 * @property {string[]} [unfold] Nodes whose children are drawn all the same: the names of a tree's nodes, else the moves that lead to them.
 * @property {string | null} [window] The start window of alphabeta: `0,10` or `-inf,3`.
 */

/**
 * A game tree.
 * @typedef {object} TreeBoard
 * @property {number} current The node on which the token stands.
 * @property {TreeNode[]} nodes The root is the first, parents come before their children, children in order.
 */

/**
 * A node of a game tree.
 * @typedef {object} TreeNode
 * @property {string} name
 * @property {number | null} parent The index of its parent; null for the root.
 * @property {Player} turn Who moves here.
 * @property {string | null} value Its value as text, if it has one.
 */

/**
 * Wishes for a random tree.
 * @typedef {object} TreeRequest
 * @property {[number, number]} [children] The fewest and the most children of a node.
 * @property {number} [cuts] At least so many cuts by the lecture's alpha-beta.
 * @property {boolean} [deep] A cut by a bound that comes from further up than the parent.
 * @property {number} [depth] The depth of the leaves.
 * @property {number} seed The seed; the same seed and wishes give the same tree.
 * @property {boolean} [ties] May two leaves have the same value?
 * @property {[number, number]} [values] The least and the greatest value.
 */

/**
 * A trial.
 * @typedef {object} TrialLine
 * @property {boolean} good Was it passed?
 * @property {boolean} needed Must it be passed to take part? The others are for the author.
 * @property {string} text What it shows, in words.
 * @property {string} trial `greeting`, `time`, `depth`, `game`, `stop`, `unknown`, `new-game` or `quit`.
 */

/**
 * What the trials of a program have shown, in the language of whoever sent it.
 * @typedef {object} TrialReport
 * @property {boolean} accepted Does it take part?
 * @property {string[]} transcript The end of the conversation at the first fault: `> ` before what the program was told, `< ` before what it said.
 * @property {TrialLine[]} trials One line for each trial.
 * @property {number} upload Which program of this entrant it was, from 1.
 */

/**
 * One position, ready to be drawn and played.
 * @typedef {object} View
 * @property {Choice[] | null} [choices] The legal moves, if there are at most 300.
 * @property {Target[]} last What was clicked in the last move.
 * @property {number} moves How many legal moves there are.
 * @property {Target[]} next What can be clicked first.
 * @property {number} node The node of the history; 0 is the start.
 * @property {Outcome | null} [outcome]
 * @property {PathView[] | null} [paths] The shortest path of each piece to each of its goals, in games where that is a question.
 * @property {number} ply The number of moves made.
 * @property {string} position The position as text.
 * @property {Scene} scene The board as data.
 * @property {Player} turn Who is to move.
 */

/**
 * A wall two cells long, centred on the corner shared by the cells (row, col) and (row + 1, col + 1).
 * @typedef {object} Wall
 * @property {number} col
 * @property {Orientation} lie
 * @property {number} row
 */

/**
 * Whether something is legal, and if not, why.
 * @typedef {object} Why
 * @property {string | null} [law] The law that it breaks.
 * @property {boolean} legal
 * @property {string | null} [message] The reason as a sentence.
 */

/**
 * What a position is worth for X by an evaluation, before and after the move that led to it.
 * @typedef {object} Worth
 * @property {number | null} [after] The sum after it; null when the game is over by its rules.
 * @property {number | null} [before] The sum of the products before the move; null at the start.
 * @property {string | null} [eval] The one that is told here.
 * @property {string[]} evaluations The evaluations by features that the game has: `course`, `standard`. Trees, and games without features, have none.
 * @property {FeatureRow[]} features The features, in the order of the evaluation.
 * @property {number} node
 * @property {Outcome | null} [outcome]
 */

/**
 * What each address answers.
 * @typedef {{
 *   "POST /api/arrange": Arranged,
 *   "POST /api/compare": Compared,
 *   "POST /api/games": Created,
 *   "GET /api/games/{id}": State,
 *   "POST /api/games/{id}/claim": State,
 *   "POST /api/games/{id}/comment": State,
 *   "POST /api/games/{id}/decline": State,
 *   "POST /api/games/{id}/draw": State,
 *   "POST /api/games/{id}/go": State,
 *   "POST /api/games/{id}/hint": Help,
 *   "POST /api/games/{id}/moves": State,
 *   "POST /api/games/{id}/next": Following,
 *   "GET /api/games/{id}/nodes/{node}": View,
 *   "GET /api/games/{id}/nodes/{node}/evaluation": Worth,
 *   "POST /api/games/{id}/pace": State,
 *   "POST /api/games/{id}/pause": State,
 *   "POST /api/games/{id}/promote": State,
 *   "POST /api/games/{id}/rematch": RematchKey,
 *   "POST /api/games/{id}/remove": State,
 *   "POST /api/games/{id}/rename": State,
 *   "POST /api/games/{id}/resign": State,
 *   "POST /api/games/{id}/resume": State,
 *   "POST /api/games/{id}/seat": State,
 *   "POST /api/games/{id}/takeback": State,
 *   "POST /api/games/{id}/token": NewToken,
 *   "POST /api/games/{id}/why": Why,
 *   "POST /api/grade": Graded,
 *   "GET /api/health": Health,
 *   "POST /api/import": Imported,
 *   "POST /api/mine": Mine[],
 *   "GET /api/operator": Figures,
 *   "POST /api/position": Found,
 *   "GET /api/register": Register,
 *   "GET /api/rules/{game}": Rules,
 *   "GET /api/tournaments": AboutTournaments,
 *   "POST /api/tournaments": CreatedTournament,
 *   "GET /api/tournaments/{id}": TournamentAnswer,
 *   "GET /api/tournaments/{id}/entrants/{number}": EntrantAnswer,
 *   "GET /api/tournaments/{id}/games/{number}": GameAnswer,
 *   "POST /api/tournaments/{id}/phase": TournamentAnswer,
 *   "POST /api/tournaments/{id}/programs": Submitted,
 *   "POST /api/tree": MadeTree,
 *   "GET /api/words/{language}": Record<string, string>,
 * }} Answers
 */

export {};
