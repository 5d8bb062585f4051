package dev.antiphon.blackbox;

import dev.antiphon.json.RawJson;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Exceptions that map errors, with every kind of constructor. */
public final class ErrorTypes {
    private ErrorTypes() {}

    /** Checked, with all constructor parameters. */
    public static class CheckedFailure extends Exception {
        private static final long serialVersionUID = 1;
        private final transient @Nullable RawJson data;

        public CheckedFailure(String message, @Nullable RawJson data) {
            super(message);
            this.data = data;
        }

        public CheckedFailure(String message) {
            this(message + " (without data)", null);
        }

        public @Nullable RawJson data() {
            return data;
        }
    }

    /** A subclass of the checked one. */
    public static final class SpecialFailure extends CheckedFailure {
        private static final long serialVersionUID = 1;

        public SpecialFailure(String message) {
            super(message, null);
        }
    }

    /** Unchecked, with any object as data. */
    public static final class AnyData extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient @Nullable Object data;

        public AnyData(String message, @Nullable Object data) {
            super(message);
            this.data = data;
        }

        public @Nullable Object data() {
            return data;
        }
    }

    /** Unchecked, with its message, and a package-private constructor. */
    public static final class Message extends IllegalStateException {
        private static final long serialVersionUID = 1;

        Message(String message) {
            super(message);
        }
    }

    /** With a constructor without parameters. */
    public static final class Silent extends Exception {
        private static final long serialVersionUID = 1;

        public Silent() {
            super("silent");
        }
    }

    /** With a constructor that always throws. */
    public static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Broken(String message) {
            super(message);
            if (!message.isEmpty()) {
                throw new IllegalArgumentException("no " + message);
            }
        }
    }

    /** With a cause of its own, which cannot be set. */
    public static final class Caused extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Caused(String message) {
            super(message, new IllegalStateException("its own"));
        }
    }

    /** With a constructor that throws a checked exception. */
    public static final class Checked extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Checked(String message) throws IOException {
            super(message);
            throw new IOException(message);
        }
    }

    /** With a constructor that throws an Error, which must not be caught. */
    public static final class Fatal extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Fatal() {
            throw new AssertionError("fatal");
        }
    }
}
