package dev.antiphon;

import dev.antiphon.json.JsonTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a generated object; see {@link ServiceCode}. A method is made ready when it is first called, so that a
 * program pays only for those that it uses; a type that the binding does not know is refused then. Safe for use by any number of
 * threads.
 */
public final class RemoteService {
    private final ServiceCode<?> code;
    private final Caller caller;
    private final ServiceOption[] options;
    private final List<Operation> operations;
    private final AtomicReferenceArray<@Nullable RemoteMethod> ready;
    private @Nullable JsonTypes types;

    RemoteService(ServiceCode<?> code, Caller caller, ServiceOption... options) {
        this.code = code;
        this.caller = caller;
        this.options = options;
        this.operations = code.operations();
        this.ready = new AtomicReferenceArray<>(operations.size());
        Making making = new Making(caller.settings().types());
        for (Operation operation : operations) {
            String reason = operation.serverOnly();
            if (reason != null) {
                making.problems.add(
                        Problems.describe(code.service(), operation.method(), operation.signature()), reason);
            }
            if (making.methods.isLimited()) {
                making.methods.check(operation.under(making.names, code.service()));
            }
        }
        refuse(making);
    }

    /**
     * Calls a method of the peer's.
     *
     * @param operation which one
     * @param arguments its arguments
     * @param <X> whatever it declares; what it throws is not wrapped
     * @return its result; null for void
     * @throws X if the call fails
     */
    // A method throws what it declares, and nothing else.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <X extends Throwable> @Nullable Object call(int operation, @Nullable Object... arguments) throws X {
        RemoteMethod method = ready.get(operation);
        try {
            return (method == null ? make(operation) : method).run(this, arguments);
        } catch (Exception e) {
            throw (X) e;
        }
    }

    /** Two threads may make the same method, and neither harms the other. */
    private RemoteMethod make(int index) {
        Operation operation = operations.get(index);
        Making making = new Making(types());
        RemoteMethod method = making.methods.of(operation.under(making.names, code.service()), errors(operation));
        refuse(making);
        ready.set(index, Objects.requireNonNull(method, "method"));
        return method;
    }

    private void refuse(Making making) {
        making.problems.refuse("The service " + code.service().getName() + " cannot be called");
    }

    /** What methods are made with, and everything that is wrong with them. */
    private final class Making {
        final Problems problems = new Problems();
        final ServiceNames names = code.names(caller.settings().naming(), problems, options);
        final RemoteMethods methods;

        Making(JsonTypes types) {
            this.methods = new RemoteMethods(caller, types, code.encoding(), problems, options);
        }
    }

    /** Not before the first call, for which a binding may have to be found. */
    private synchronized JsonTypes types() {
        JsonTypes known = types;
        if (known == null) {
            known = caller.settings().types().with(code.codecs());
            types = known;
        }
        return known;
    }

    private @Nullable PeerErrors errors(Operation operation) {
        Map<Long, PeerErrors.Maker> byCode = new HashMap<>();
        for (DeclaredError error : operation.thrown()) {
            byCode.putIfAbsent(error.code(), (message, data) -> code.exception(error.exception(), message, data));
        }
        return byCode.isEmpty() ? null : PeerErrors.of(byCode, caller.settings());
    }

    /** What a proxy of the same service says of itself. */
    @Override
    public String toString() {
        return code.service().getName() + " of " + caller.peer();
    }
}
