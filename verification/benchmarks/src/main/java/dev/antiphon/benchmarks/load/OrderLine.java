package dev.antiphon.benchmarks.load;

public record OrderLine(String sku, String description, int quantity, double unitPrice, boolean inStock) {}
