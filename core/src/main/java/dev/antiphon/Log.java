package dev.antiphon;

/** The logger of this package, found when something is first logged: looking for it takes a cold JVM some time. */
final class Log {
    static final System.Logger LOGGER = System.getLogger("dev.antiphon");

    private Log() {}
}
