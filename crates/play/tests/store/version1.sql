-- A store as version 1 wrote it. Never changed: stores of that version are on people's disks.
PRAGMA application_id = 1347700058;
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    ended TEXT,
    plies INTEGER NOT NULL,
    players TEXT NOT NULL,
    tags TEXT NOT NULL,
    revision INTEGER NOT NULL,
    extra TEXT NOT NULL,
    record TEXT NOT NULL
) STRICT;
INSERT INTO games VALUES (
    '00112233445566778899aabbccddeeff', 'Први час', 'tictactoe', 1700000000000, 1700000001000, 'x', 5,
    '["human","engine:1"]', '[["Event","Школа"]]', 6, '', '{"moves":["a1","b1","a2","b2","a3"]}'
);
INSERT INTO games VALUES (
    'ffeeddccbbaa99887766554433221100', '', 'byte', 1700000002000, 1700000003000, NULL, 0,
    '["human","human"]', '[]', 1, '{"x":"token"}', '{"moves":[]}'
);
PRAGMA user_version = 1;
