package dev.antiphon.internal.connection;

import dev.antiphon.Reply;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.TransportException;
import org.jspecify.annotations.Nullable;

/** A stream of this side that is pushed to a peer that has subscribed to it, one notification per item. */
public final class SubscriptionProducer implements OutboundStream.Delivery {
    private static final ErrorObject COMPLETE = ErrorObject.of(FlowProducers.COMPLETE, "The stream is complete");

    private final ChannelReceiver receiver;
    private final ServerCall call;
    private final String namespace;
    private final ValueWriter<Object> items;
    private final String id = SubscriptionProducers.newId();

    public SubscriptionProducer(
            ChannelReceiver receiver, ServerCall call, String namespace, ValueWriter<Object> items) {
        this.receiver = receiver;
        this.call = call;
        this.namespace = namespace;
        this.items = items;
    }

    /** Sends the id to the peer, and then the items. */
    @Override
    public void open() {
        receiver.subscriptionProducers().add(namespace, id, call);
        receiver.replyEarly(call, Reply.success(id));
    }

    @Override
    public void deliver(@Nullable Object item) {
        RawJson json = receiver.dispatcher().replies().value(item, items);
        notifyPeer("result", json);
    }

    private void notifyPeer(String member, RawJson value) {
        JsonOutput out = new JsonOutput();
        MessageWriter.beginCall(call.version(), namespace + SubscriptionProducers.NOTIFICATION, true, out);
        out.ascii("{\"subscription\":");
        out.value(id);
        out.write(',');
        out.value(member);
        out.write(':');
        value.writeTo(out);
        out.write('}');
        MessageWriter.endCall(call.version(), null, null, out);
        receiver.send(out.toByteArray());
    }

    @Override
    public @Nullable Object result(@Nullable Object given) {
        return given;
    }

    @Override
    public long credit() {
        return OutboundStream.UNLIMITED;
    }

    /**
     * The convention does not define the end of a stream, so the stream ends with an error that states it is complete.
     */
    @Override
    public void ended(Reply last, boolean unwanted) {
        receiver.subscriptionProducers().remove(namespace, id);
        receiver.streamEnded(call);
        if (unwanted || !call.isAnsweredEarly()) {
            return;
        }
        JsonOutput error = new JsonOutput();
        MessageWriter.error(
                call.version(),
                last instanceof Reply.Failure ? ((Reply.Failure) FlowProducers.end(last)).error() : COMPLETE,
                error);
        try {
            notifyPeer("error", RawJson.ofValid(error.toByteArray(), 0, error.size(), null));
        } catch (TransportException gone) {
            // The peer notices the end of the connection by itself.
        }
    }
}
