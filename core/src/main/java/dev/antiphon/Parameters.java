package dev.antiphon;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The declared parameters of a method, in the order of positional arguments. Immutable. */
public final class Parameters {
    /** The maximum number of parameters: the bits of a {@code long} record which of them a call contains. */
    public static final int MAX = 64;

    private static final Parameters NONE = new Parameters(List.of());

    private final List<Parameter> list;

    private Parameters(List<Parameter> list) {
        this.list = list;
    }

    /**
     * Declares that there are no parameters.
     *
     * @return the empty list of parameters
     */
    public static Parameters none() {
        return NONE;
    }

    /**
     * Declares parameters.
     *
     * @param parameters the parameters, in order
     * @return the parameters
     * @throws IllegalArgumentException if two have the same name, or one follows a rest parameter, where it could never be
     *     passed
     */
    public static Parameters of(Parameter... parameters) {
        return of(List.of(parameters));
    }

    /**
     * Declares parameters.
     *
     * @param parameters the parameters, in order
     * @return the parameters
     * @throws IllegalArgumentException if two have the same name, or one follows a rest parameter, where it could never be passed
     */
    public static Parameters of(List<Parameter> parameters) {
        if (parameters.size() > MAX) {
            throw new IllegalArgumentException("A method has at most " + MAX + " parameters, not " + parameters.size()
                    + "; take them as one record");
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            if (!names.add(parameter.name())) {
                throw new IllegalArgumentException("Two parameters are named '" + parameter.name() + "'");
            }
            if (parameter.isRest() && i < parameters.size() - 1) {
                throw new IllegalArgumentException("The rest parameter '" + parameter.name() + "' must be the last");
            }
        }
        return new Parameters(List.copyOf(parameters));
    }

    /**
     * The parameters, in order.
     *
     * @return an immutable list
     */
    public List<Parameter> list() {
        return list;
    }

    int indexOf(String name) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return list.toString();
    }
}
