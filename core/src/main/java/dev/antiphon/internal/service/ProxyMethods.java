package dev.antiphon.internal.service;

import dev.antiphon.CallOption;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.ServiceOption;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.internal.params.OptionalReader;
import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.MethodName;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The factory of the proxy methods of one service over one client, which also reports problems. */
public final class ProxyMethods {
    private final ClientCore client;
    private final JsonTypes types;
    private final ClientSettings settings;
    private final Problems problems;
    private final ParameterEncoding encoding;
    private final CallOption[] options;

    /**
     * Creates the factory for the methods of one interface.
     *
     * @param types the types of the client, possibly with codecs
     * @param declared the parameter encoding that the interface declares, or null if it declares none
     */
    public ProxyMethods(
            ClientCore client,
            JsonTypes types,
            @Nullable ParameterEncoding declared,
            Problems problems,
            ServiceOption... serviceOptions) {
        this.client = client;
        this.types = types;
        this.settings = client.settings();
        this.problems = problems;
        ParameterEncoding chosen = settings.encoding();
        CallOption[] each = {};
        for (ServiceOption option : serviceOptions) {
            if (option instanceof ServiceOption.Encoding given) {
                chosen = given.encoding();
            } else if (option instanceof ServiceOption.Timeout given) {
                each = new CallOption[] {CallOption.timeout(given.timeout())};
            } else if (option instanceof MethodOption.AccessOption) {
                problems.add(
                        "ServiceOption.access(...) is for services that are registered; a proxy does not check access");
            } else if (option == ServiceOption.nonBlocking()) {
                problems.add(
                        "ServiceOption.nonBlocking() is for services that are registered; a proxy has no handlers");
            }
        }
        this.encoding = declared != null ? declared : chosen;
        this.options = each;
    }

    /**
     * Creates a proxy method, or returns null if there are problems with it.
     *
     * @param errors maps errors of the peer to declared exceptions, or null if none are declared
     */
    public @Nullable ProxyMethod of(ServiceOperation operation, @Nullable PeerErrors errors) {
        int problemsBefore = problems.count();
        check(operation);
        String name = operation.names().get(0);
        ValueReader<Object> result = null;
        ValueReader<Object> items = null;
        StreamArgumentWriter offered = null;
        try {
            MethodName.require(name);
            result = operation.notification() ? null : ClientCore.reader(operation.result(), types);
            items = operation.items() == null ? null : types.reader(operation.items());
            offered = offered(operation, name);
        } catch (IllegalArgumentException e) {
            problems.add(operation.culprit(), String.valueOf(e.getMessage()));
        }
        ProxyParamsWriter params = params(operation, name);
        return problems.count() > problemsBefore
                ? null
                : new ProxyMethod(client, name, operation.form(), params, result, items, offered, errors, options);
    }

    /** Whether there are services that this client cannot call, although other clients can. */
    public static boolean isLimited(ClientCore client) {
        return client.settings().version() == ProtocolVersion.V1_0 || !(client instanceof Connection);
    }

    /** Reports what the client does not support, which is known before any type is bound. */
    public void check(ServiceOperation operation) {
        String missing = operation.items() == null ? null : client.lacksStreams();
        if (missing != null) {
            problems.add(operation.culprit(), missing);
        }
        Type whole = operation.whole();
        List<Parameter> parameters = operation.parameters().list();
        if (settings.version() == ProtocolVersion.V1_0
                && encoding(operation) == ParameterEncoding.BY_NAME
                && (whole != null || !parameters.isEmpty())) {
            problems.add(operation.culprit(), "version 1.0 has no named parameters; encode them by position");
        }
        if (whole != null) {
            checkStream(operation, "its params", whole);
        }
        for (Parameter parameter : parameters) {
            checkStream(operation, "parameter '" + parameter.name() + "'", parameter.type());
        }
    }

    private void checkStream(ServiceOperation operation, String culprit, Type written) {
        if (!(client instanceof Connection) && GenericTypes.itemType(written) != null) {
            problems.add(
                    operation.culprit(),
                    culprit + " is a stream, which the peer pulls over a connection, and " + client.peer()
                            + " is reached without one; use a WebSocket or a socket");
        }
    }

    private ParameterEncoding encoding(ServiceOperation operation) {
        ParameterEncoding own = operation.encoding();
        return own == null ? encoding : own;
    }

    /** The writer of the arguments that are streams, or null if there are none. */
    private @Nullable StreamArgumentWriter offered(ServiceOperation operation, String name) {
        List<StreamArgumentWriter.Slot> slots = new ArrayList<>();
        List<Parameter> parameters = operation.parameters().list();
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            Type items = GenericTypes.itemType(parameter.type());
            if (items != null) {
                int context = operation.contextSlot();
                int index = context < 0 || i < context ? i : i + 1;
                slots.add(new StreamArgumentWriter.Slot(index, parameter.name(), types.writer(items)));
            }
        }
        return slots.isEmpty() || !(client instanceof Connection connection)
                ? null
                : new StreamArgumentWriter(connection, name, slots);
    }

    private ProxyParamsWriter params(ServiceOperation operation, String name) {
        ParameterEncoding chosen = encoding(operation);
        Type whole = operation.whole();
        List<Parameter> parameters = operation.parameters().list();
        ValueWriter<Object> wholeWriter = whole == null ? null : writer(operation, "its params", whole, false);
        @SuppressWarnings({"unchecked", "rawtypes"}) // there is no other way to create arrays of generic types
        ValueWriter<Object>[] writers = new ValueWriter[parameters.size()];
        for (int i = 0; i < writers.length; i++) {
            Parameter parameter = parameters.get(i);
            writers[i] =
                    writer(operation, "parameter '" + parameter.name() + "'", parameter.type(), parameter.isRest());
        }
        return new ProxyParamsWriter(
                name,
                operation.contextSlot(),
                writers.length == 0
                        ? null
                        : new ArgumentsWriter(operation.parameters(), writers, operation.contextSlot(), chosen),
                wholeWriter,
                chosen == ParameterEncoding.BY_POSITION ? chosen : null,
                settings.version());
    }

    private ValueWriter<Object> writer(ServiceOperation operation, String culprit, Type written, boolean rest) {
        try {
            Type items = GenericTypes.itemType(written);
            if (items != null) {
                types.writer(items);
                return StreamArgumentWriter.ID;
            }
            if (rest) {
                return new RestWriter(written, types);
            }
            return OptionalReader.isOptional(written) ? new OptionalWriter(written, types) : types.writer(written);
        } catch (IllegalArgumentException e) {
            problems.add(operation.culprit(), culprit + ": " + e.getMessage());
            return types.writer(Object.class); // never used, because there will be no proxy
        }
    }
}
