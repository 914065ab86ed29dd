"""Networks and their weights: trained in one loop, widened, averaged, exported."""
