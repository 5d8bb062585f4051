package dev.antiphon.internal.server;

import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The factory of errors that name the wrong parameter and the reason, in the peer's terms. */
public final class InvalidParams {
    private static final int MAX_NAME = 64;

    private InvalidParams() {}

    public static InvalidParamsException of(String reason) {
        return of(null, null, reason);
    }

    public static InvalidParamsException of(String parameter, String reason) {
        return of(parameter, null, reason);
    }

    public static InvalidParamsException of(String parameter, BindingException cause) {
        return of(parameter, "$." + parameter + cause.path(), cause.reason());
    }

    /** The error for parameters that are read as a whole, and so have no names. */
    public static InvalidParamsException whole(BindingException cause) {
        return of(null, "$" + cause.path(), cause.reason());
    }

    private static InvalidParamsException of(@Nullable String parameter, @Nullable String path, String reason) {
        JsonOutput out = new JsonOutput();
        out.write('{');
        if (parameter != null) {
            out.ascii("\"parameter\":");
            // The peer chooses the name, and it may be long.
            out.value(parameter.length() <= MAX_NAME ? parameter : parameter.substring(0, MAX_NAME));
            out.write(',');
        }
        if (path != null) {
            out.ascii("\"path\":");
            out.value(path);
            out.write(',');
        }
        out.ascii("\"reason\":");
        out.value(reason);
        out.write('}');
        RawJson data = RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
        return new InvalidParamsException(Fault.INVALID_PARAMS.phrase(), data);
    }
}
