package dev.antiphon;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Describes the parameters of a method, in the order in which they are given by position. Immutable. */
public final class Parameters {
    /** Which of them were given is kept in the bits of a {@code long}. */
    public static final int MAX = 64;

    private static final Parameters NONE = new Parameters(List.of());

    private final List<Parameter> list;

    private Parameters(List<Parameter> list) {
        this.list = list;
    }

    /**
     * No parameters.
     *
     * @return an empty description
     */
    public static Parameters none() {
        return NONE;
    }

    /**
     * Describes parameters.
     *
     * @param parameters the parameters, in order
     * @return the description
     * @throws IllegalArgumentException if two have the same name, or one behind a rest parameter could never be given
     */
    public static Parameters of(Parameter... parameters) {
        return of(List.of(parameters));
    }

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
