package dev.antiphon.service;

/** The strategy that derives the wire name of a method from its Java name, if it has no explicit name. */
public enum MethodNaming {
    /** The name alone: {@code add}; with the service's prefix if it has one. */
    SIMPLE,
    /** The service's prefix and the name: {@code math.add}; a service without a prefix is rejected. */
    PREFIXED,
    /** The interface's simple name and the method's: {@code Calculator.add}; or the service's prefix if it has one. */
    FULLY_QUALIFIED
}
