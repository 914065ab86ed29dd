"""What the referee teaches, in the shapes of the page, and hands that a phone photographs."""
