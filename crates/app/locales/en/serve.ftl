# What the server says when it starts.

serve-here = Potez: {$address}   (Ctrl-C ends)
serve-everybody = For everybody in this network: {$address}
