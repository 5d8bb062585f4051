package dev.antiphon.benchmarks.http;

import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Where Helidon is, which needs a newer JDK than everything else here: it is compiled apart from the rest, in {@code helidon/}, and
 * runs on a JDK of its own. The script {@code run} says where both are, if there are both.
 *
 * @param java the program that starts its JVM
 * @param classPath all that it needs
 */
public record Helidon(Path java, String classPath) {
    /** In {@code helidon/}; it is a {@link HttpTarget} in everything but name, since it is compiled without us. */
    private static final String MAIN = "dev.antiphon.benchmarks.helidon.HelidonServer";

    /** What the script has found, or nothing. */
    public static Optional<Helidon> found() {
        String java = System.getProperty("antiphon.helidon.java", "");
        String classPath = System.getProperty("antiphon.helidon.classPath", "");
        return java.isEmpty() || classPath.isEmpty()
                ? Optional.empty()
                : Optional.of(new Helidon(Path.of(java), classPath));
    }

    /** Begins to listen; for a JVM with that class path. */
    static HttpTarget open() throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName(MAIN).getConstructor(String.class);
        return new Opened((IntSupplier) constructor.newInstance(HttpTarget.PATH));
    }

    private record Opened(IntSupplier server) implements HttpTarget {
        @Override
        public int port() {
            return server.getAsInt();
        }

        /** It ends with its JVM. */
        @Override
        public void close() {}
    }
}
