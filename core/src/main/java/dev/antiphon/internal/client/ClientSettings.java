package dev.antiphon.internal.client;

import dev.antiphon.AutoBatch;
import dev.antiphon.CancelConvention;
import dev.antiphon.ConnectionListener;
import dev.antiphon.IdGenerator;
import dev.antiphon.MessageOrdering;
import dev.antiphon.RedirectedCall;
import dev.antiphon.WireListener;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.stream.StreamWire;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which a client makes its calls. Immutable.
 *
 * @param profile maps error codes beyond the specification to exceptions, or null for none
 * @param headers the headers of every message, if the transport has headers
 * @param chain the interceptors, or null if there are none
 * @param executor completes futures, or null for the thread that received the response
 * @param workers runs user code that must not run on a thread of this library
 * @param cancelConvention the notification for cancelled calls, or null for none
 * @param autoBatch the settings of automatic batching, or null for none
 * @param wire how streams are carried in version 2.0
 * @param listener is notified of the states of a connection, or null
 * @param wireListener is notified of all messages and connections, or null
 * @param redirectHandler handles redirected calls, or null
 * @param proxies creates the proxies of service interfaces
 */
public record ClientSettings(
        JsonTypes types,
        ProtocolVersion version,
        ParameterEncoding encoding,
        MethodNaming naming,
        Duration timeout,
        Duration totalTimeout,
        IdGenerator ids,
        RequestWriter requestWriter,
        @Nullable ErrorProfile profile,
        Map<String, Supplier<String>> headers,
        @Nullable InterceptorChain chain,
        @Nullable Executor executor,
        Executor workers,
        @Nullable CancelConvention cancelConvention,
        @Nullable AutoBatch autoBatch,
        MessageOrdering ordering,
        StreamWire wire,
        @Nullable ConnectionListener listener,
        @Nullable WireListener wireListener,
        RedirectedCall.@Nullable Handler redirectHandler,
        ServiceProxies proxies) {
    /** The headers with their current values. */
    public Map<String, String> headersNow() {
        if (headers.isEmpty()) {
            return Map.of();
        }
        Map<String, String> now = new LinkedHashMap<>();
        headers.forEach((name, value) -> now.put(name, value.get()));
        return now;
    }
}
