package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;
import java.util.regex.Pattern;

/**
 * A channel that hides credit from the peer: it removes the credit of requests and of the peer's extensions, and closes the
 * connection if a grant is sent.
 */
final class CreditlessChannel extends ForwardingChannel {
    private static final Pattern OFFER = Pattern.compile("\"stream\":\\{\"credit\":\\d+}");
    private static final Pattern GRANT = Pattern.compile("\"stream\":[^{},]+,\"credit\"");

    CreditlessChannel(Channel channel) {
        super(channel);
    }

    @Override
    public void start(Receiver receiver) {
        super.start(new ForwardingReceiver(receiver) {
            @Override
            public void message(byte[] bytes, int start, int end) {
                byte[] text = new String(bytes, start, end - start, UTF_8)
                        .replace("\"streams\":[\"credit\"]", "\"streams\":[]")
                        .getBytes(UTF_8);
                super.message(text, 0, text.length);
            }
        });
    }

    @Override
    public void send(byte[] message) {
        String text = new String(message, UTF_8);
        if (GRANT.matcher(text).find()) {
            abort(Disconnect.of(Disconnect.Kind.BROKEN_FRAME, "what is that? " + text));
        }
        super.send(OFFER.matcher(text).replaceFirst("\"stream\":true").getBytes(UTF_8));
    }
}
