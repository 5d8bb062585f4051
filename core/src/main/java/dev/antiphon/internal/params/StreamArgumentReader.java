package dev.antiphon.internal.params;

import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.internal.types.GenericTypes;
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
 * A reader of a stream argument: the id of a flow, which is pulled as it is consumed, or an array of all items. The stream can be consumed
 * once, until its call ends.
 */
final class StreamArgumentReader {
    private final Class<?> form;
    private final ValueReader<Object> items;

    StreamArgumentReader(Type type, JsonTypes types) {
        this.form = GenericTypes.raw(type);
        this.items = types.reader(Objects.requireNonNull(GenericTypes.itemType(type), "items"));
    }

    static boolean isStream(Type type) {
        return GenericTypes.itemType(type) != null;
    }

    /** Opens the argument at a range of the message of a call. */
    Object open(ServerCall call, int start, int end) {
        RawJson given = RawJson.ofValid(call.bytes(), start, end, null);
        Executor workers = call.source().dispatcher().callbackExecutor();
        if (given.kind() == JsonKind.ARRAY) {
            InboundStream.Opening all = inboundStream -> {
                inboundStream.items(given.elements());
                return CompletableFuture.completedFuture(null);
            };
            return given(new RemoteStream(workers, () -> {}, all, items));
        }
        if (given.kind() != JsonKind.STRING && given.kind() != JsonKind.NUMBER) {
            throw new BindingException("expected the id of a flow, or a list");
        }
        return given(call.source().argument(call, given.copy(), items));
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
}
