package dev.antiphon.blackbox;

import dev.antiphon.json.RawJson;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Exceptions that stand for errors, made in every way. */
public final class ErrorTypes {
    private ErrorTypes() {}

    /** Checked, and made of everything there is. */
    public static class Told extends Exception {
        private static final long serialVersionUID = 1;
        private final transient @Nullable RawJson data;

        public Told(String message, @Nullable RawJson data) {
            super(message);
            this.data = data;
        }

        public Told(String message) {
            this(message + " (without data)", null);
        }

        public @Nullable RawJson data() {
            return data;
        }
    }

    /** A kind of the checked one. */
    public static final class ToldMore extends Told {
        private static final long serialVersionUID = 1;

        public ToldMore(String message) {
            super(message, null);
        }
    }

    /** Unchecked, and made of any object. */
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

    /** Unchecked, made of its message, by those of its package. */
    public static final class Message extends IllegalStateException {
        private static final long serialVersionUID = 1;

        Message(String message) {
            super(message);
        }
    }

    /** Made of nothing. */
    public static final class Silent extends Exception {
        private static final long serialVersionUID = 1;

        public Silent() {
            super("silent");
        }
    }

    /** Cannot be made without throwing. */
    public static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Broken(String message) {
            super(message);
            if (!message.isEmpty()) {
                throw new IllegalArgumentException("no " + message);
            }
        }
    }

    /** Wants no cause but its own. */
    public static final class Caused extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Caused(String message) {
            super(message, new IllegalStateException("its own"));
        }
    }

    /** Its constructor throws what is checked. */
    public static final class Checked extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Checked(String message) throws IOException {
            super(message);
            throw new IOException(message);
        }
    }

    /** Its constructor throws what nobody should catch. */
    public static final class Fatal extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Fatal() {
            throw new AssertionError("fatal");
        }
    }
}
