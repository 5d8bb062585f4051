package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** The arguments of one call, read as the types that the parameters were described with. */
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
     * The arguments of a call, as a handler gets them; for tests of handlers.
     *
     * @param parameters the declared parameters
     * @param call the context of the call
     * @param values a value for each parameter, in order; not to be changed
     * @return the arguments
     */
    public static Arguments of(Parameters parameters, CallContext call, @Nullable Object... values) {
        return new Arguments(parameters, values, call);
    }

    /**
     * An argument by its position.
     *
     * @param index the position, from 0
     * @param <T> the type that the parameter was described with; another fails where the value is used
     * @return the argument; null only where the parameter is optional or its type allows it
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"}) // the description says the type
    public <T> T get(int index) {
        return (T) values[index];
    }

    /**
     * An argument by its name.
     *
     * @param name the name of a parameter
     * @param <T> the type that the parameter was described with; another fails where the value is used
     * @return the argument; null only where the parameter is optional or its type allows it
     * @throws IllegalStateException if no parameter has that name
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // the description says the type
    public <T> T get(String name) {
        int index = parameters.indexOf(name);
        if (index < 0) {
            throw new IllegalStateException("No parameter is named '" + name + "'; there are " + parameters);
        }
        return get(index);
    }

    /**
     * The number of arguments, left out ones included.
     *
     * @return as many as there are parameters
     */
    public int size() {
        return values.length;
    }

    /**
     * The call that these are the arguments of.
     *
     * @return its context
     */
    public CallContext call() {
        return call;
    }
}
