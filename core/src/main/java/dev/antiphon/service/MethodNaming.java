package dev.antiphon.service;

/** How the wire name of a method is made of its Java name, where no explicit name is given. */
public enum MethodNaming {
    /** The name alone: {@code add}; with the service's prefix if it has one. */
    SIMPLE,
    /** The service's prefix and the name: {@code math.add}; a service without a prefix is refused. */
    PREFIXED,
    /** The interface's simple name and the method's: {@code Calculator.add}; or the service's prefix if it has one. */
    FULLY_QUALIFIED
}
