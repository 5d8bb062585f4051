package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** Makes the arguments of a call from its params. */
interface ParamsReader {
    /** The arguments, one for each slot of the method. */
    @Nullable
    Object[] read(Call call);
}
