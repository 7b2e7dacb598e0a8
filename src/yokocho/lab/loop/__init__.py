"""What of the lab is compiled, in a folder of its own: its cache is kept while the rest of the lab changes."""
