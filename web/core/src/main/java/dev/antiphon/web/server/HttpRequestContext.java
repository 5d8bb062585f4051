package dev.antiphon.web.server;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transport context of a call over HTTP: the head of its request, and the headers of its response. Thread-safe. */
public final class HttpRequestContext implements TransportContext {
    private final RequestHead head;
    private final @Nullable BoundedResponseSender sender;
    private final @Nullable Identity identity;
    private final ReplyHeaders replyHeaders = new ReplyHeaders();

    /**
     * A context.
     *
     * @param head the head of the request
     * @param sender sends messages before the response, or null if the client accepts only the response
     * @param identity the authenticated caller, or null if the server does not authenticate
     */
    public HttpRequestContext(RequestHead head, @Nullable BoundedResponseSender sender, @Nullable Identity identity) {
        this.head = head;
        this.sender = sender;
        this.identity = identity;
    }

    @Override
    public boolean acceptsMessages() {
        return sender != null;
    }

    @Override
    public void send(byte[] message) {
        if (sender == null) {
            TransportContext.super.send(message);
        } else {
            sender.send(message);
        }
    }

    @Override
    public List<String> headers(String name) {
        return head.headers(name);
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(head.header(name));
    }

    @Override
    public Optional<String> remoteAddress() {
        return Optional.ofNullable(head.remoteAddress());
    }

    @Override
    public Optional<Principal> principal() {
        return identity != null ? Optional.of(identity) : head.principal();
    }

    @Override
    public Optional<String> path() {
        return Optional.of(head.path());
    }

    @Override
    public void responseHeader(String name, String value) {
        replyHeaders.put(name, value);
    }

    /**
     * Takes the headers that handlers have added, to send them; from now on it is too late to add any.
     *
     * @return the headers by name, case-insensitive; empty the second time
     */
    public Map<String, String> takeReplyHeaders() {
        return replyHeaders.take();
    }
}
