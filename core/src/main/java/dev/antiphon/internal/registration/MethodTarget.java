package dev.antiphon.internal.registration;

import dev.antiphon.internal.server.MethodInvoker;

/** The handler of a registered method, before its types are bound. */
public interface MethodTarget {
    /** Binds the types, and returns the invoker of the method. */
    MethodInvoker bind(BindingContext bindingContext);

    /** The signature and documentation of the method, for descriptions of the server. */
    MethodShape shape();
}
