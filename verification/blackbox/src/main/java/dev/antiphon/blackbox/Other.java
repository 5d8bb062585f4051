package dev.antiphon.blackbox;

/** Holds a type whose simple name another type has too. */
public final class Other {
    private Other() {}

    /** Has the name of a record in another class. */
    public record Foreign(String b) {}
}
