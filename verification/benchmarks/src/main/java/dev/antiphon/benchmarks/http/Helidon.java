package dev.antiphon.benchmarks.http;

import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The location of Helidon, which needs a newer JDK than the other modules: it is compiled separately, in {@code helidon/}, and
 * runs on its own JDK. The script {@code run} passes both, if they exist.
 *
 * @param java the program that starts its JVM
 * @param classPath its class path
 */
public record Helidon(Path java, String classPath) {
    /** In {@code helidon/}; it does not implement {@link HttpTarget}, since it is compiled separately. */
    private static final String MAIN = "dev.antiphon.benchmarks.helidon.HelidonServer";

    /** The location that the script has found, or empty. */
    public static Optional<Helidon> found() {
        String java = System.getProperty("antiphon.helidon.java", "");
        String classPath = System.getProperty("antiphon.helidon.classPath", "");
        return java.isEmpty() || classPath.isEmpty()
                ? Optional.empty()
                : Optional.of(new Helidon(Path.of(java), classPath));
    }

    /** Starts listening; for a JVM with that class path. */
    static HttpTarget open() throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName(MAIN).getConstructor(String.class);
        return new Opened((IntSupplier) constructor.newInstance(HttpTarget.PATH));
    }

    private record Opened(IntSupplier server) implements HttpTarget {
        @Override
        public int port() {
            return server.getAsInt();
        }

        /** Ends with its JVM. */
        @Override
        public void close() {}
    }
}
