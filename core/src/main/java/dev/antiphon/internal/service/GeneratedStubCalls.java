package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.spi.DeclaredError;
import dev.antiphon.spi.GeneratedMethodSpec;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.RemoteInvoker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The invoker behind a generated stub. It prepares each method on its first call. Thread-safe. */
final class GeneratedStubCalls implements RemoteInvoker {
    private final GeneratedService<?> code;
    private final ClientCore client;
    private final ServiceOption[] options;
    private volatile @Nullable Methods known;

    GeneratedStubCalls(GeneratedService<?> code, ClientCore client, ServiceOption... options) {
        this.code = code;
        this.client = client;
        this.options = options;
        boolean limited = ProxyMethods.isLimited(client);
        boolean plain = options.length == 0 && client.settings().naming() != MethodNaming.PREFIXED;
        if (plain && !limited && !code.isForServers()) {
            return; // there are no possible problems
        }
        Preparation preparation = new Preparation(client.settings().types());
        if (limited || code.isForServers()) {
            for (GeneratedMethodSpec spec : code.operations()) {
                String reason = spec.serverOnly();
                if (reason != null) {
                    preparation.problems.add(
                            Problems.describe(code.service(), spec.method(), spec.signature()), reason);
                }
                if (limited) {
                    preparation.methods.check(GeneratedServices.operation(spec, preparation.names, code.service()));
                }
            }
        }
        refuse(preparation);
    }

    /**
     * The specifications of the methods, and the methods that are prepared. Created on the first call, because a binding may
     * have to be found.
     */
    private record Methods(
            List<GeneratedMethodSpec> operations, AtomicReferenceArray<@Nullable ProxyMethod> ready, JsonTypes types) {}

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <X extends Throwable> @Nullable Object call(int operation, @Nullable Object... arguments) throws X {
        Methods methods = known;
        try {
            ProxyMethod method = methods == null ? null : methods.ready.get(operation);
            return (method == null ? make(operation) : method).run(this, arguments);
        } catch (Exception e) {
            throw (X) e;
        }
    }

    /** Prepares a method. Two threads may prepare the same method, which does no harm. */
    private ProxyMethod make(int index) {
        Methods methods = methods();
        GeneratedMethodSpec spec = methods.operations.get(index);
        Preparation preparation = new Preparation(methods.types);
        ProxyMethod method = preparation.methods.of(
                GeneratedServices.operation(spec, preparation.names, code.service()), errors(spec));
        refuse(preparation);
        methods.ready.set(index, Objects.requireNonNull(method, "method"));
        return method;
    }

    private void refuse(Preparation preparation) {
        preparation.problems.throwIfAny("The service " + code.service().getName() + " cannot be called");
    }

    /** The preparation of methods, with the problems that it finds. */
    private final class Preparation {
        final Problems problems = new Problems();
        final ServiceNames names =
                GeneratedServices.names(code, client.settings().naming(), problems, options);
        final ProxyMethods methods;

        Preparation(JsonTypes types) {
            this.methods = new ProxyMethods(client, types, code.encoding(), problems, options);
        }
    }

    private synchronized Methods methods() {
        Methods methods = known;
        if (methods == null) {
            List<GeneratedMethodSpec> operations = code.operations();
            methods = new Methods(
                    operations,
                    new AtomicReferenceArray<>(operations.size()),
                    client.settings().types().with(code.codecs()));
            known = methods;
        }
        return methods;
    }

    private @Nullable PeerErrors errors(GeneratedMethodSpec spec) {
        Map<Long, PeerErrors.Maker> byCode = new HashMap<>();
        for (DeclaredError error : spec.thrown()) {
            byCode.putIfAbsent(error.code(), (message, data) -> code.exception(error.exception(), message, data));
        }
        return byCode.isEmpty() ? null : PeerErrors.of(byCode, client.settings());
    }

    /** The same text as that of a proxy of the same service. */
    @Override
    public String toString() {
        return code.service().getName() + " of " + client.peer();
    }
}
