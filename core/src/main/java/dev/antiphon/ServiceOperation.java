package dev.antiphon;

import dev.antiphon.service.JsonRpcError;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method of a service as both sides understand it.
 *
 * @param method the Java method
 * @param names its names on the wire; a caller uses the first
 * @param parameters its parameters on the wire, described one by one
 * @param whole the type of the parameter that is all of params, or null if they are described one by one
 * @param contextSlot where among the arguments the call's context stands, or negative for nowhere
 * @param result what it answers with, without the stage that will hold it; {@code Void} for a notification
 * @param items what the items are of the stream that it answers with, or null if it answers with no stream
 * @param notification whether nobody waits for an answer
 * @param errors the errors that it declares, its own before those of its interfaces
 */
record ServiceOperation(
        Method method,
        List<String> names,
        Parameters parameters,
        @Nullable Type whole,
        int contextSlot,
        Type result,
        @Nullable Type items,
        boolean notification,
        List<JsonRpcError> errors) {}
