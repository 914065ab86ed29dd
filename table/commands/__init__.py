"""The subcommands of `gyoji`, one module each; heavy imports stay inside the functions."""
