"""`python -m yokocho`: the command line."""

from yokocho.cli import main

if __name__ == "__main__":
    main()
