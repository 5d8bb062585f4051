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
 * How a client makes its calls.
 *
 * @param profile says what codes of errors mean beyond the specification, or null for nothing
 * @param headers what travels beside every message, where the transport has headers
 * @param chain the interceptors, or null if there are none
 * @param executor where futures complete, or null for the thread that received the answer
 * @param workers where user code runs that must not run on a thread of this library
 * @param cancelConvention how the peer is told of a cancelled call, or null for not at all
 * @param autoBatch how calls are gathered into batches, or null for not at all
 * @param wire how streams travel in version 2.0
 * @param listener is told of the states of a connection, or null
 * @param wireListener hears everything that comes and goes, or null
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
    /** The headers with the values that they have now. */
    public Map<String, String> headersNow() {
        if (headers.isEmpty()) {
            return Map.of();
        }
        Map<String, String> now = new LinkedHashMap<>();
        headers.forEach((name, value) -> now.put(name, value.get()));
        return now;
    }
}
