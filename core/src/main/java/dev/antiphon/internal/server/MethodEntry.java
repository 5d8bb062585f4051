package dev.antiphon.internal.server;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An entry of the method table: name, invoker and access. Immutable. */
public final class MethodEntry {
    private final String name;
    private final byte[] nameBytes;
    private final boolean blocking;
    private final MethodInvoker invoker;
    private final @Nullable Access access;

    /**
     * Creates an entry of the method table.
     *
     * @param name the name; empty for the entry that handles unregistered names
     * @param blocking whether the method must not run on the receiving thread
     * @param invoker runs the method
     * @param access the callers that may call it, or null for all
     */
    public MethodEntry(String name, boolean blocking, MethodInvoker invoker, @Nullable Access access) {
        this.name = name;
        this.nameBytes = name.getBytes(StandardCharsets.UTF_8);
        this.blocking = blocking;
        this.invoker = invoker;
        this.access = AccessChecks.orNull(access);
    }

    /** Creates an entry that all callers may call. */
    public MethodEntry(String name, boolean blocking, MethodInvoker invoker) {
        this(name, blocking, invoker, null);
    }

    public String name() {
        return name;
    }

    /** The name in UTF-8, not to be changed. */
    byte[] nameBytes() {
        return nameBytes;
    }

    boolean blocking() {
        return blocking;
    }

    public MethodInvoker invocation() {
        return invoker;
    }

    /** The callers that may call it, or null for all. */
    public @Nullable Access access() {
        return access;
    }

    /** Throws an error for the caller if it may not call this method. */
    public void requireAccess(CallContext call) {
        if (access != null) {
            AccessChecks.require(access, call);
        }
    }
}
