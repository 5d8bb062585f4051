package dev.antiphon.internal.server;

import org.jspecify.annotations.Nullable;

/** The reader of the arguments of a call from its params. Thread-safe. */
public interface ParamsReader {
    /** The arguments, one for each slot of the method. */
    @Nullable
    Object[] read(ServerCall call);

    /** Runs a method's body with the arguments of a call. An implementation may avoid the array for one or two arguments. */
    default @Nullable Object pass(ServerCall call, BoundMethod.Body body) throws Throwable {
        return body.run(read(call), call);
    }
}
