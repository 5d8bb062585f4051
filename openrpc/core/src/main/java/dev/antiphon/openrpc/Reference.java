package dev.antiphon.openrpc;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something that stands elsewhere, usually in {@code components}.
 *
 * @param type what is referred to
 * @param ref where it stands, such as {@code #/components/tags/math}
 * @param <T> what is referred to
 */
public record Reference<T>(Class<T> type, String ref) implements Referable<T> {
    @Override
    public ObjectNode tree() {
        return new MemberWriter().text("$ref", ref).with(Map.of());
    }
}
