package dev.antiphon;

import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.MethodName;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes every method of an interface ready to be called by a client, or says everything that is wrong with it. */
final class ProxyReader {
    private final Class<?> type;
    private final Caller caller;
    private final CallSettings settings;
    private final ServiceOption[] serviceOptions;
    private final Problems problems = new Problems();
    private ParameterEncoding encoding;
    private CallOption[] options = {};

    ProxyReader(Class<?> type, Caller caller, ServiceOption... options) {
        this.type = type;
        this.caller = caller;
        this.settings = caller.settings();
        this.serviceOptions = options;
        this.encoding = settings.encoding();
    }

    Map<Method, ServiceProxy.Behaviour> behaviours() {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(type.getName()
                    + " is not an interface. Take an interface that it implements, or call single methods"
                    + " by name.");
        }
        choose();
        ServiceInterface service = new ServiceInterface(type, settings.naming(), problems, serviceOptions);
        PeerErrorReader errors = new PeerErrorReader(type, problems);
        Map<Method, ServiceProxy.Behaviour> behaviours = new HashMap<>();
        List<Method> remote = service.methods();
        for (Method method : remote) {
            ServiceOperation operation = service.read(method);
            RemoteMethod made = operation == null ? null : remote(operation, errors);
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
                    behaviours.put(method, new LocalMethod(method));
                } catch (IllegalAccessException e) {
                    problems.add(
                            method,
                            "its body is not accessible; make the interface public and export its package, or open"
                                    + " that to dev.antiphon.core");
                }
            }
        }
        problems.refuse("The service " + type.getName() + " cannot be called");
        return behaviours;
    }

    /** Takes what the options and the interface say about all methods. */
    private void choose() {
        for (ServiceOption option : serviceOptions) {
            if (option instanceof ServiceOption.Encoding given) {
                encoding = given.encoding();
            } else if (option instanceof ServiceOption.Timeout given) {
                options = new CallOption[] {CallOption.timeout(given.timeout())};
            } else if (option == ServiceOption.nonBlocking()) {
                problems.add("ServiceOption.nonBlocking() is for services that are registered; a proxy runs none");
            }
        }
        JsonRpcService service = type.getAnnotation(JsonRpcService.class);
        ParameterEncoding[] said = service == null ? new ParameterEncoding[0] : service.encoding();
        if (said.length > 1) {
            problems.add("its @JsonRpcService names two encodings");
        } else if (said.length == 1) {
            encoding = said[0];
        }
    }

    private @Nullable RemoteMethod remote(ServiceOperation operation, PeerErrorReader errors) {
        Method method = operation.method();
        int problemsBefore = problems.count();
        String name = operation.names().get(0);
        boolean later = CompletionStage.class.isAssignableFrom(method.getReturnType());
        if (ServiceInterface.isOfObject(method)) {
            problems.add(
                    method, "every object has this method, and so a proxy answers it itself; give it another name");
        }
        if (later && !method.getReturnType().isAssignableFrom(CompletableFuture.class)) {
            problems.add(
                    method,
                    "a proxy cannot make a " + method.getReturnType().getSimpleName()
                            + "; return a CompletableFuture or a CompletionStage");
        }
        Type items = operation.items();
        if (items != null) {
            checkStream(method);
        }
        PeerErrors translated = operation.notification()
                ? null
                : errors.read(operation, later, settings.profile() != null, settings.types());
        ValueReader<Object> result = null;
        try {
            MethodName.require(name);
            result = operation.notification() ? null : caller.reader(operation.result());
        } catch (IllegalArgumentException e) {
            problems.add(method, String.valueOf(e.getMessage()));
        }
        RemoteParams params = params(operation, name);
        if (problems.count() > problemsBefore) {
            return null;
        }
        RemoteMethod.Form form = items != null
                ? method.getReturnType() == Stream.class ? RemoteMethod.Form.OPEN_STREAM : RemoteMethod.Form.STREAM
                : operation.notification()
                        ? later ? RemoteMethod.Form.NOTIFICATION_FUTURE : RemoteMethod.Form.NOTIFICATION
                        : later ? RemoteMethod.Form.FUTURE : RemoteMethod.Form.RESULT;
        return new RemoteMethod(
                caller, name, form, params, result, items, offered(operation, name), translated, options);
    }

    /** What offers the arguments that are streams, or null if none are. */
    private @Nullable OfferedStreams offered(ServiceOperation operation, String name) {
        List<OfferedStreams.Slot> slots = new ArrayList<>();
        List<Parameter> parameters = operation.parameters().list();
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            Type items = SignatureReader.itemType(parameter.type());
            if (items != null) {
                int context = operation.contextSlot();
                int index = context < 0 || i < context ? i : i + 1;
                slots.add(new OfferedStreams.Slot(
                        index, parameter.name(), settings.types().writer(items)));
            }
        }
        return slots.isEmpty() || !(caller instanceof Connection connection)
                ? null
                : new OfferedStreams(connection, name, slots);
    }

    private void checkStream(Method method) {
        Class<?> returned = method.getReturnType();
        if (returned != Stream.class && !returned.isAssignableFrom(RemoteStream.class)) {
            problems.add(
                    method,
                    "a proxy cannot give a stream of results as " + returned.getSimpleName()
                            + ", which nobody can close; return a Flow.Publisher or a Stream");
        } else {
            String missing = caller.lacksStreams();
            if (missing != null) {
                problems.add(method, missing);
            }
        }
    }

    private RemoteParams params(ServiceOperation operation, String name) {
        Method method = operation.method();
        ParameterEncoding chosen = encoding(method);
        ProtocolVersion version = settings.version();
        Type whole = operation.whole();
        List<Parameter> parameters = operation.parameters().list();
        if (version == ProtocolVersion.V1_0
                && chosen == ParameterEncoding.BY_NAME
                && (whole != null || !parameters.isEmpty())) {
            problems.add(method, "version 1.0 has no named parameters; encode them by position");
        }
        ValueWriter<Object> wholeWriter = whole == null ? null : writer(method, "its params", whole, false);
        @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types cannot be made otherwise
        ValueWriter<Object>[] writers = new ValueWriter[parameters.size()];
        for (int i = 0; i < writers.length; i++) {
            Parameter parameter = parameters.get(i);
            writers[i] = writer(method, "parameter '" + parameter.name() + "'", parameter.type(), parameter.isRest());
        }
        return new RemoteParams(
                name,
                operation.contextSlot(),
                writers.length == 0
                        ? null
                        : new ArgumentsWriter(operation.parameters(), writers, operation.contextSlot(), chosen),
                wholeWriter,
                chosen == ParameterEncoding.BY_POSITION ? chosen : null,
                version);
    }

    private ValueWriter<Object> writer(Method method, String culprit, Type written, boolean rest) {
        JsonTypes types = settings.types();
        try {
            Type items = SignatureReader.itemType(written);
            if (items != null) {
                types.writer(items);
                if (!(caller instanceof Connection)) {
                    problems.add(
                            method,
                            culprit + " is a stream, which the peer pulls over a connection, and " + caller.peer()
                                    + " is reached without one; use a WebSocket or a socket");
                }
                return OfferedStreams.ID;
            }
            if (rest) {
                return new RestWriter(written, types);
            }
            return OptionalValue.isOptional(written) ? new OptionalWriter(written, types) : types.writer(written);
        } catch (IllegalArgumentException e) {
            problems.add(method, culprit + ": " + e.getMessage());
            return types.writer(Object.class); // never used: there will be no proxy
        }
    }

    private ParameterEncoding encoding(Method method) {
        JsonRpcMethod asMethod = method.getAnnotation(JsonRpcMethod.class);
        JsonRpcNotification asNotification = method.getAnnotation(JsonRpcNotification.class);
        ParameterEncoding[] said = asMethod != null
                ? asMethod.encoding()
                : asNotification != null ? asNotification.encoding() : new ParameterEncoding[0];
        if (said.length > 1) {
            problems.add(method, "its annotation names two encodings");
        }
        return said.length == 0 ? encoding : said[0];
    }
}
