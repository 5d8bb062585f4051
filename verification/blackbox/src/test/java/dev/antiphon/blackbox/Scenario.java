package dev.antiphon.blackbox;

/**
 * A call, and what becomes of it.
 *
 * @param expected what {@link Text} makes of the result or of what is thrown
 * @param needs what a client must be able to do
 */
record Scenario<S>(String name, Class<S> service, Call<S> call, String expected, Needs needs) {
    /** Calls. */
    interface Call<S> {
        Object on(S stub) throws Exception;
    }

    /** What some clients cannot do. */
    enum Needs {
        NOTHING,
        STREAMS,
        CONNECTION,
        NAMES,
        /** Objects as params; without them the result is another. */
        OBJECTS
    }

    static <S> Scenario<S> of(Class<S> service, String name, Call<S> call, String expected) {
        return new Scenario<>(service.getSimpleName() + "." + name, service, call, expected, Needs.NOTHING);
    }

    /** One that gives back what it was given. */
    static <S> Scenario<S> same(Class<S> service, String name, Object value, Call<S> call) {
        return of(service, name, call, Text.of(value));
    }

    Scenario<S> needing(Needs what) {
        return new Scenario<>(name, service, call, expected, what);
    }

    @Override
    public String toString() {
        return name;
    }
}
