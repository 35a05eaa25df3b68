"""What you see: the command line and the browser pages."""
