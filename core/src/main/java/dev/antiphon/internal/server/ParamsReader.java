package dev.antiphon.internal.server;

import org.jspecify.annotations.Nullable;

/** Makes the arguments of a call from its params. */
public interface ParamsReader {
    /** The arguments, one for each slot of the method. */
    @Nullable
    Object[] read(ServerCall call);

    /** Runs a method's body with the arguments of a call, without an array where they are few. */
    default @Nullable Object pass(ServerCall call, BoundMethod.Body body) throws Throwable {
        return body.run(read(call), call);
    }
}
