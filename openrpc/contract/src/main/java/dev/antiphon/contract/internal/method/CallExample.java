package dev.antiphon.contract.internal.method;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An example of a call in a document.
 *
 * @param name the name of the example
 * @param arguments the arguments by the names of their parameters
 * @param result the result, or null if the example is a notification
 */
public record CallExample(
        String name, ObjectNode arguments, @Nullable JsonNode result) {}
