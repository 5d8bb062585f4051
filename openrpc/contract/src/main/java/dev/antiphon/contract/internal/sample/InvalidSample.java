package dev.antiphon.contract.internal.sample;

import tools.jackson.databind.JsonNode;

/**
 * A value that a shape does not allow, and the one thing that was made wrong with it.
 *
 * @param path where, as a JSON pointer into the value; empty for the whole
 * @param reason what is wrong there
 * @param value the value
 */
public record InvalidSample(String path, String reason, JsonNode value) {}
