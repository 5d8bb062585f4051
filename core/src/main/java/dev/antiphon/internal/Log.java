package dev.antiphon.internal;

/**
 * The holder of the library's logger, which is created when something is first logged because that takes a cold JVM some time.
 */
public final class Log {
    public static final System.Logger LOGGER = System.getLogger("dev.antiphon");

    private Log() {}
}
