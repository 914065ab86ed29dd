"""What is printed: pages as PDF, made here without a browser and without the internet."""
