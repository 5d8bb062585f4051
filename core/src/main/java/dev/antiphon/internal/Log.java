package dev.antiphon.internal;

/** The logger of this package, found when something is first logged: looking for it takes a cold JVM some time. */
public final class Log {
    public static final System.Logger LOGGER = System.getLogger("dev.antiphon");

    private Log() {}
}
