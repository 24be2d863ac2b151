# Messages of the console, in Serbian.
