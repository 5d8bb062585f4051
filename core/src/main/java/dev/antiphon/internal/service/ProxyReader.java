package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reader of an interface by reflection, which creates its proxy methods or reports all problems. */
final class ProxyReader {
    private final Class<?> type;
    private final ClientCore client;
    private final ServiceOption[] options;
    private final Problems problems = new Problems();

    ProxyReader(Class<?> type, ClientCore client, ServiceOption... options) {
        this.type = type;
        this.client = client;
        this.options = options;
    }

    Map<Method, ServiceProxy.Behaviour> behaviours() {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(type.getName()
                    + " is not an interface. Take an interface that it implements, or call single methods"
                    + " by name.");
        }
        ProxyMethods methods = new ProxyMethods(client, client.settings().types(), encoding(), problems, options);
        ServiceInterface service = new ServiceInterface(type, client.settings().naming(), problems, options);
        PeerErrorReader errors = new PeerErrorReader(type, problems);
        Map<Method, ServiceProxy.Behaviour> behaviours = new HashMap<>();
        List<Method> remote = service.methods();
        for (Method method : remote) {
            ServiceOperation operation = service.read(method);
            ProxyMethod made = operation == null ? null : remote(method, operation, methods, errors);
            if (made != null) {
                behaviours.put(method, made);
            }
        }
        if (remote.isEmpty()) {
            problems.add("it has no methods to call");
        }
        errors.finish();
        for (Method method : type.getMethods()) {
            if (method.isDefault() && !remote.contains(method)) {
                try {
                    behaviours.put(method, new DefaultMethod(method));
                } catch (IllegalAccessException e) {
                    problems.add(
                            method,
                            "its body is not accessible; make the interface public and export its package, or open"
                                    + " that to dev.antiphon.core");
                }
            }
        }
        problems.throwIfAny("The service " + type.getName() + " cannot be called");
        return behaviours;
    }

    /** The parameter encoding that the interface declares, or null if it declares none. */
    private @Nullable ParameterEncoding encoding() {
        JsonRpcService service = type.getAnnotation(JsonRpcService.class);
        ParameterEncoding[] encodings = service == null ? new ParameterEncoding[0] : service.encoding();
        if (encodings.length > 1) {
            problems.add("its @JsonRpcService names two encodings");
        }
        return encodings.length == 0 ? null : encodings[0];
    }

    private @Nullable ProxyMethod remote(
            Method method, ServiceOperation operation, ProxyMethods methods, PeerErrorReader errors) {
        int problemsBefore = problems.count();
        Class<?> returned = method.getReturnType();
        boolean later = CompletionStage.class.isAssignableFrom(returned);
        if (ServiceInterface.isOfObject(method)) {
            problems.add(
                    method, "every object has this method, and so a proxy answers it itself; give it another name");
        }
        if (later && !returned.isAssignableFrom(CompletableFuture.class)) {
            problems.add(
                    method,
                    "a proxy cannot make a " + returned.getSimpleName()
                            + "; return a CompletableFuture or a CompletionStage");
        }
        if (operation.items() != null && returned != Stream.class && !returned.isAssignableFrom(RemoteStream.class)) {
            problems.add(
                    method,
                    "a proxy cannot give a stream of results as " + returned.getSimpleName()
                            + ", which cannot be closed; return a Flow.Publisher or a Stream");
        }
        PeerErrors translated =
                operation.notification() ? null : errors.read(method, operation, later, client.settings());
        ProxyMethod made = methods.of(operation, translated);
        return problems.count() > problemsBefore ? null : made;
    }
}
