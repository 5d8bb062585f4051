package dev.antiphon.internal.connection;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * The extensions that a peer lists in its response to {@code rpc.extensions}. Unknown names are ignored.
 *
 * @param credit whether the peer accepts credit for the items of its streams
 * @param readAhead whether the peer answers pulls from a flow in the order in which they arrive
 */
public record PeerExtensions(boolean credit, boolean readAhead) {
    /** The method that lists the extensions of a peer. */
    public static final String METHOD = "rpc.extensions";

    static final PeerExtensions NONE = new PeerExtensions(false, false);

    /** The extensions that a response lists. */
    static PeerExtensions of(@Nullable Object response) {
        return response instanceof RawJson json
                ? new PeerExtensions(lists(json, "streams", "credit"), lists(json, "flows", "readAhead"))
                : NONE;
    }

    private static boolean lists(RawJson response, String kind, String name) {
        RawJson names =
                response.kind() == JsonKind.OBJECT ? response.member(kind).orElse(RawJson.NULL) : RawJson.NULL;
        return names.kind() == JsonKind.ARRAY
                && names.elements().stream().anyMatch(known -> known.toString().equals('"' + name + '"'));
    }
}
