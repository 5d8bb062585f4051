package dev.antiphon.internal.registration;

import dev.antiphon.ServerMethods;
import dev.antiphon.internal.server.Dispatcher;
import java.util.SortedSet;

/**
 * The parts of an assembled server. Immutable.
 *
 * @param dispatcher handles its messages
 * @param settings the settings that it was built with, for servers that extend it
 * @param methodNames the names of the methods that the application registered, sorted
 * @param methods their descriptions
 */
public record ServerParts(
        Dispatcher dispatcher, ServerSettings settings, SortedSet<String> methodNames, ServerMethods methods) {}
