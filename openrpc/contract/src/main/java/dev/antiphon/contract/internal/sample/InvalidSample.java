package dev.antiphon.contract.internal.sample;

import tools.jackson.databind.JsonNode;

/**
 * A value that a schema rejects, with a single violation.
 *
 * @param path the JSON pointer to the invalid part; empty for the whole value
 * @param reason the reason
 * @param value the value
 */
public record InvalidSample(String path, String reason, JsonNode value) {}
