package dev.antiphon.contract.internal.method;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that a document gives as an example.
 *
 * @param name the name of the example
 * @param arguments the arguments by the names of their parameters
 * @param result the result, or null if the example is a notification
 */
public record CallExample(
        String name, ObjectNode arguments, @Nullable JsonNode result) {}
