"""`python -m yokocho.cli`: the same as `yokocho`."""

from yokocho.cli import main

if __name__ == "__main__":
    main()
