package dev.antiphon.blackbox;

/** Holds a type whose simple name is that of another. */
public final class Other {
    private Other() {}

    /** Called as a record elsewhere. */
    public record Foreign(String b) {}
}
