# Messages of the console.
