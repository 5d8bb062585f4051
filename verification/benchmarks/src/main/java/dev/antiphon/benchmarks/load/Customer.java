package dev.antiphon.benchmarks.load;

public record Customer(int number, String name, String email, boolean verified, Address address) {}
