package dev.antiphon.internal.server;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A method as the dispatcher knows it. */
public final class MethodEntry {
    private final String name;
    private final byte[] nameBytes;
    private final boolean blocking;
    private final MethodInvoker invoker;
    private final @Nullable Access access;

    /**
     * Creates an entry of the method table.
     *
     * @param name its name; empty for what answers calls of names that nobody registered
     * @param blocking whether it must not run on the thread that read the call
     * @param invoker what answers
     * @param access who may call it, or null for anyone
     */
    public MethodEntry(String name, boolean blocking, MethodInvoker invoker, @Nullable Access access) {
        this.name = name;
        this.nameBytes = name.getBytes(StandardCharsets.UTF_8);
        this.blocking = blocking;
        this.invoker = invoker;
        this.access = AccessChecks.orNull(access);
    }

    /** A method that anyone may call. */
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

    /** Who may call it, or null for anyone. */
    public @Nullable Access access() {
        return access;
    }

    /** Throws what a caller is to learn that may not call this. */
    public void requireAccess(CallContext call) {
        if (access != null) {
            AccessChecks.require(access, call);
        }
    }
}
