package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** The arguments of one call, read as the declared types of the parameters. */
public final class Arguments {
    private final Parameters parameters;
    private final @Nullable Object[] values;
    private final CallContext call;

    private Arguments(Parameters parameters, @Nullable Object[] values, CallContext call) {
        this.parameters = parameters;
        this.values = values;
        this.call = call;
    }

    /**
     * Creates the arguments of a call, as a handler receives them; for tests of handlers.
     *
     * @param parameters the declared parameters
     * @param call the context of the call
     * @param values one value per parameter, in order; not copied, must not be changed
     * @return the arguments
     */
    public static Arguments of(Parameters parameters, CallContext call, @Nullable Object... values) {
        return new Arguments(parameters, values, call);
    }

    /**
     * Returns an argument by position.
     *
     * @param index the position, from 0
     * @param <T> the declared type of the parameter; any other type fails where the value is used
     * @return the argument; null only if the parameter is optional or its type allows null
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"
    }) // the declaration of the parameter fixes the type
    public <T> T get(int index) {
        return (T) values[index];
    }

    /**
     * Returns an argument by name.
     *
     * @param name the name of a parameter
     * @param <T> the declared type of the parameter; any other type fails where the value is used
     * @return the argument; null only if the parameter is optional or its type allows null
     * @throws IllegalStateException if no parameter has that name
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // the declaration of the parameter fixes the type
    public <T> T get(String name) {
        int index = parameters.indexOf(name);
        if (index < 0) {
            throw new IllegalStateException("No parameter is named '" + name + "'; there are " + parameters);
        }
        return get(index);
    }

    /**
     * The number of arguments, including omitted ones.
     *
     * @return the number of parameters
     */
    public int size() {
        return values.length;
    }

    /**
     * The call that these arguments belong to.
     *
     * @return the context of the call
     */
    public CallContext call() {
        return call;
    }
}
