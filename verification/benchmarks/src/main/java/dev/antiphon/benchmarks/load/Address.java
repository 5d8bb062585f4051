package dev.antiphon.benchmarks.load;

public record Address(String street, String city, String postalCode, String country) {}
