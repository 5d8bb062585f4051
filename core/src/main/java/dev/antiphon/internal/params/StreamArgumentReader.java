package dev.antiphon.internal.params;

import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.internal.GenericTypes;
import dev.antiphon.internal.client.ResolvedOptions;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.internal.connection.FlowConsumer;
import dev.antiphon.internal.connection.FlowProducers;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.service.SignatureReader;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parameter whose argument is a stream of the peer's: the id of a flow, which is pulled from as it is consumed, or a list of all
 * items. It can be consumed once, and lives as long as its call.
 */
final class StreamArgumentReader {
    private final Class<?> form;
    private final ValueReader<Object> items;

    StreamArgumentReader(Type type, JsonTypes types) {
        this.form = GenericTypes.raw(type);
        this.items = types.reader(Objects.requireNonNull(SignatureReader.itemType(type), "items"));
    }

    static boolean isStream(Type type) {
        return SignatureReader.itemType(type) != null;
    }

    /** The argument that stands at a place in the message of a call. */
    Object open(ServerCall call, int start, int end) {
        RawJson given = RawJson.ofValid(call.bytes(), start, end, null);
        Executor workers = call.source().dispatcher().errands();
        if (given.kind() == JsonKind.ARRAY) {
            InboundStream.Opening all = inboundStream -> {
                inboundStream.items(given.elements());
                return CompletableFuture.completedFuture(null);
            };
            return given(new RemoteStream(workers, () -> {}, all, items, ResolvedOptions.NONE));
        }
        if (given.kind() != JsonKind.STRING && given.kind() != JsonKind.NUMBER) {
            throw new BindingException("expected the id of a flow, or a list");
        }
        Connection connection = call.source().connection();
        if (connection == null) {
            throw new InvalidParamsException(
                    "A stream that is an argument is pulled over the connection of its call, and this is none; use a"
                            + " WebSocket or a socket, or give a list",
                    null);
        }
        Pull pull = new Pull(connection, given.copy());
        call.state().keep(pull::release);
        return given(new RemoteStream(workers, connection::dropped, pull, items, ResolvedOptions.NONE));
    }

    private Object given(RemoteStream stream) {
        if (form.isInstance(stream)) {
            return stream;
        }
        Stream<@Nullable Object> lazy = stream.openLater();
        if (form == Stream.class) {
            return lazy;
        }
        Iterator<@Nullable Object> iterator = lazy.iterator();
        return form == Iterator.class ? iterator : (Iterable<@Nullable Object>) () -> iterator;
    }

    /** Pulls from a flow, once. */
    private static final class Pull implements InboundStream.Opening {
        private final Connection connection;
        private final RawJson id;
        private boolean begun;
        private @Nullable FlowConsumer consumer;

        Pull(Connection connection, RawJson id) {
            this.connection = connection;
            this.id = id;
        }

        @Override
        public CompletableFuture<@Nullable Object> open(InboundStream inboundStream) {
            FlowConsumer made;
            synchronized (this) {
                if (begun) {
                    throw new IllegalStateException(
                            "A stream that is an argument can be consumed once, and while its call lasts");
                }
                begun = true;
                made = new FlowConsumer(connection, inboundStream, 1);
                consumer = made;
            }
            made.opened(id); // not under the lock: the peer may take its time to be told
            return made;
        }

        /** The call is over: nobody is to consume it any more. */
        void release() {
            FlowConsumer open;
            boolean untouched;
            synchronized (this) {
                untouched = !begun;
                begun = true;
                open = consumer;
            }
            if (untouched) {
                connection.remoteStreams().tell(FlowProducers.CANCEL, id);
            } else if (open != null) {
                open.cancel(true);
            }
        }
    }
}
