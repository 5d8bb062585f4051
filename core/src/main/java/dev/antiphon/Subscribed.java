package dev.antiphon;

import dev.antiphon.codec.MessageWriter;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.TransportException;
import org.jspecify.annotations.Nullable;

/** A stream of this side that is pushed to a peer that has subscribed to it, each item as a notification. */
final class Subscribed implements Outflow.Delivery {
    private static final ErrorObject COMPLETE = ErrorObject.of(Flows.COMPLETE, "The stream is complete");

    private final Inbound inbound;
    private final Call call;
    private final String namespace;
    private final ValueWriter<Object> items;
    private final String id = Subscriptions.newId();

    Subscribed(Inbound inbound, Call call, String namespace, ValueWriter<Object> items) {
        this.inbound = inbound;
        this.call = call;
        this.namespace = namespace;
        this.items = items;
    }

    /** The peer learns the id, and after that gets items. */
    @Override
    public void open() {
        inbound.subscriptions().add(namespace, id, call);
        inbound.answerAhead(call, Reply.success(id));
    }

    @Override
    public void pass(@Nullable Object item) {
        RawJson json = inbound.dispatcher().replies().value(item, items);
        say("result", json);
    }

    private void say(String member, RawJson value) {
        JsonOutput out = new JsonOutput();
        MessageWriter.beginCall(call.version(), namespace + Subscriptions.NOTIFICATION, true, out);
        out.ascii("{\"subscription\":");
        out.value(id);
        out.write(',');
        out.value(member);
        out.write(':');
        value.writeTo(out);
        out.write('}');
        MessageWriter.endCall(call.version(), null, null, out);
        inbound.say(out.toByteArray());
    }

    @Override
    public @Nullable Object result(@Nullable Object given) {
        return given;
    }

    @Override
    public long credit() {
        return Outflow.UNLIMITED;
    }

    /** The convention has no word for a stream that is complete: it ends with an error that says so. */
    @Override
    public void ended(Reply last, boolean unwanted) {
        inbound.subscriptions().remove(namespace, id);
        inbound.forget(call);
        if (unwanted || !call.isAnsweredAhead()) {
            return;
        }
        JsonOutput error = new JsonOutput();
        MessageWriter.error(
                call.version(),
                last instanceof Reply.Failure ? ((Reply.Failure) Flows.end(last)).error() : COMPLETE,
                error);
        try {
            say("error", RawJson.ofValid(error.toByteArray(), 0, error.size(), null));
        } catch (TransportException gone) {
            // The end of the connection tells the peer as much.
        }
    }
}
