package dev.antiphon.blackbox;

/**
 * A call and its outcome.
 *
 * @param expected the text of the result or of the exception, by {@link ValueText}
 * @param needs the features that the client must support
 */
record Scenario<S>(String name, Class<S> service, Call<S> call, String expected, Needs needs) {
    /** A call. */
    interface Call<S> {
        Object on(S stub) throws Exception;
    }

    /** Features that some clients do not support. */
    enum Needs {
        NOTHING,
        STREAMS,
        CONNECTION,
        NAMES,
        /** Objects as params; without them the result differs. */
        OBJECTS
    }

    static <S> Scenario<S> of(Class<S> service, String name, Call<S> call, String expected) {
        return new Scenario<>(service.getSimpleName() + "." + name, service, call, expected, Needs.NOTHING);
    }

    /** A call that echoes its argument. */
    static <S> Scenario<S> same(Class<S> service, String name, Object value, Call<S> call) {
        return of(service, name, call, ValueText.of(value));
    }

    Scenario<S> needing(Needs what) {
        return new Scenario<>(name, service, call, expected, what);
    }

    @Override
    public String toString() {
        return name;
    }
}
