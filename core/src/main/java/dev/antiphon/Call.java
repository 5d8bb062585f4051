package dev.antiphon;

import dev.antiphon.codec.Envelope;
import dev.antiphon.codec.EnvelopeKind;
import dev.antiphon.json.RawJson;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call on its way through the server: the envelope that it came in, its context, and its reply once there is one. */
final class Call extends Envelope implements CallContext {
    private final Dispatcher dispatcher;
    private @Nullable MethodEntry entry;
    private @Nullable Reply reply;
    private @Nullable CallState state;

    Call(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Nullable
    Call nextCall() {
        return (Call) next();
    }

    @Nullable
    MethodEntry entry() {
        return entry;
    }

    void entry(MethodEntry entry) {
        this.entry = entry;
    }

    @Nullable
    Reply reply() {
        return reply;
    }

    void reply(Reply reply) {
        this.reply = reply;
    }

    /** Calls the handler. */
    Reply invoke() throws Throwable {
        return Objects.requireNonNull(entry, "entry").invocation().invoke(this);
    }

    /** The reply that what was thrown makes. */
    Reply failed(Throwable thrown) {
        return dispatcher.errors().failure(this, thrown);
    }

    /** Whether the peer waits for an answer; it does for an invalid entry, which cannot be known to be a notification. */
    boolean isAnswered() {
        return kind() == EnvelopeKind.REQUEST || kind() == EnvelopeKind.INVALID;
    }

    void cancel() {
        state().cancel();
    }

    synchronized CallState state() {
        CallState made = state;
        if (made == null) {
            made = new CallState();
            state = made;
        }
        return made;
    }

    @Override
    public String method() {
        MethodEntry known = entry;
        return known == null || known.name().isEmpty() ? super.method() : known.name();
    }

    @Override
    public boolean isNotification() {
        return kind() == EnvelopeKind.NOTIFICATION;
    }

    @Override
    public RawJson params() {
        return payload();
    }

    @Override
    public Attributes attributes() {
        return state().attributes;
    }

    @Override
    public Cancellation cancellation() {
        return state();
    }

    @Override
    public Optional<JsonRpcConnection> connection() {
        return Optional.empty();
    }

    @Override
    protected RawJson raw(int start, int end) {
        return RawJson.ofValid(bytes(), start, end, dispatcher.types().bindingIfKnown());
    }
}
