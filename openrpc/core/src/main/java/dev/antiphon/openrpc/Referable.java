package dev.antiphon.openrpc;

import tools.jackson.databind.node.ObjectNode;

/**
 * Something that stands in its place, or a {@link Reference} to where it stands. {@link OpenRpcDocument#resolve(Referable)}
 * gives the thing either way.
 *
 * @param <T> what it is
 */
public sealed interface Referable<T>
        permits Reference, Method, ContentDescriptor, ErrorDescription, ExamplePairing, Example, Link, Tag {
    /**
     * Gives what is written into a document.
     *
     * @return an object that belongs to the caller
     */
    ObjectNode tree();
}
