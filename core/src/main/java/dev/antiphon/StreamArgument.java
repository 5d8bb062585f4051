package dev.antiphon;

import dev.antiphon.error.InvalidParamsException;
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
final class StreamArgument {
    private final Class<?> form;
    private final ValueReader<Object> items;

    StreamArgument(Type type, JsonTypes types) {
        this.form = GenericTypes.raw(type);
        this.items = types.reader(Objects.requireNonNull(SignatureReader.itemType(type), "items"));
    }

    static boolean isStream(Type type) {
        return SignatureReader.itemType(type) != null;
    }

    /** The argument that stands at a place in the message of a call. */
    Object open(Call call, int start, int end) {
        RawJson given = RawJson.ofValid(call.bytes(), start, end, null);
        Executor workers = call.origin().dispatcher().errands();
        if (given.kind() == JsonKind.ARRAY) {
            Inflow.Opening all = inflow -> {
                inflow.items(given.elements());
                return CompletableFuture.completedFuture(null);
            };
            return given(new RemoteStream(workers, () -> {}, all, items, Choices.NONE));
        }
        if (given.kind() != JsonKind.STRING && given.kind() != JsonKind.NUMBER) {
            throw new BindingException("expected the id of a flow, or a list");
        }
        Connection connection = call.origin().connection();
        if (connection == null) {
            throw new InvalidParamsException(
                    "A stream that is an argument is pulled over the connection of its call, and this is none; use a"
                            + " WebSocket or a socket, or give a list",
                    null);
        }
        Pull pull = new Pull(connection, given.copy());
        call.state().keep(pull::release);
        return given(new RemoteStream(workers, connection::dropped, pull, items, Choices.NONE));
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
    private static final class Pull implements Inflow.Opening {
        private final Connection connection;
        private final RawJson id;
        private boolean begun;
        private @Nullable FlowPull pull;

        Pull(Connection connection, RawJson id) {
            this.connection = connection;
            this.id = id;
        }

        @Override
        public CompletableFuture<@Nullable Object> open(Inflow inflow) {
            FlowPull made;
            synchronized (this) {
                if (begun) {
                    throw new IllegalStateException(
                            "A stream that is an argument can be consumed once, and while its call lasts");
                }
                begun = true;
                made = new FlowPull(connection, inflow, 1);
                pull = made;
            }
            made.opened(id); // not under the lock: the peer may take its time to be told
            return made;
        }

        /** The call is over: nobody is to consume it any more. */
        void release() {
            FlowPull open;
            boolean untouched;
            synchronized (this) {
                untouched = !begun;
                begun = true;
                open = pull;
            }
            if (untouched) {
                connection.followed().tell(Flows.CANCEL, id);
            } else if (open != null) {
                open.cancel(true);
            }
        }
    }
}
