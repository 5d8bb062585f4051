package dev.antiphon;

import dev.antiphon.json.JsonTypes;
import dev.antiphon.service.MethodNaming;
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
    private volatile @Nullable Methods known;

    RemoteService(ServiceCode<?> code, Caller caller, ServiceOption... options) {
        this.code = code;
        this.caller = caller;
        this.options = options;
        boolean limited = RemoteMethods.isLimited(caller);
        boolean plain = options.length == 0 && caller.settings().naming() != MethodNaming.PREFIXED;
        if (plain && !limited && !code.isForServers()) {
            return; // nothing can be wrong
        }
        Making making = new Making(caller.settings().types());
        if (limited || code.isForServers()) {
            for (Operation operation : code.operations()) {
                String reason = operation.serverOnly();
                if (reason != null) {
                    making.problems.add(
                            Problems.describe(code.service(), operation.method(), operation.signature()), reason);
                }
                if (limited) {
                    making.methods.check(operation.under(making.names, code.service()));
                }
            }
        }
        refuse(making);
    }

    /** What the methods are, and those that are ready. Not before the first call, for which a binding may have to be found. */
    private record Methods(
            List<Operation> operations, AtomicReferenceArray<@Nullable RemoteMethod> ready, JsonTypes types) {}

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
        Methods methods = known;
        try {
            RemoteMethod method = methods == null ? null : methods.ready.get(operation);
            return (method == null ? make(operation) : method).run(this, arguments);
        } catch (Exception e) {
            throw (X) e;
        }
    }

    /** Two threads may make the same method, and neither harms the other. */
    private RemoteMethod make(int index) {
        Methods methods = methods();
        Operation operation = methods.operations.get(index);
        Making making = new Making(methods.types);
        RemoteMethod method = making.methods.of(operation.under(making.names, code.service()), errors(operation));
        refuse(making);
        methods.ready.set(index, Objects.requireNonNull(method, "method"));
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

    private synchronized Methods methods() {
        Methods methods = known;
        if (methods == null) {
            List<Operation> operations = code.operations();
            methods = new Methods(
                    operations,
                    new AtomicReferenceArray<>(operations.size()),
                    caller.settings().types().with(code.codecs()));
            known = methods;
        }
        return methods;
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
