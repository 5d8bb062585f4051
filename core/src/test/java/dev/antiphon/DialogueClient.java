package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Dialogue.Line;
import dev.antiphon.Dialogue.Speaker;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client that asks what a dialogue wants it to ask, and must come to know what the others say. For the tests of every module. */
public final class DialogueClient {
    private final CompletableFuture<WirePeer> server = new CompletableFuture<>();
    private final LinkedBlockingQueue<RedirectedCall> followed = new LinkedBlockingQueue<>();
    private final Map<RawJson, Asked> asked = new LinkedHashMap<>();

    /** What has become of a call. */
    private static final class Asked {
        final List<String> items = new CopyOnWriteArrayList<>();
        final List<String> acks = new CopyOnWriteArrayList<>();
        CompletableFuture<RawJson> result = new CompletableFuture<>();
        boolean aborted;
    }

    /**
     * How the client is to be built.
     *
     * @return a builder
     */
    public ClientBuilder builder() {
        return JsonRpcClient.builder().version(ProtocolVersion.V3_0).onRedirect(followed::add);
    }

    /**
     * What takes the channel of the client, on the other side.
     *
     * @return an acceptor for one channel
     */
    public Acceptor acceptor() {
        return channel -> {
            WirePeer peer = new WirePeer(channel);
            server.complete(peer);
            return new Silent(peer);
        };
    }

    /**
     * Plays a dialogue between the client and whoever was accepted.
     *
     * @param dialogue the dialogue
     * @param client the client
     */
    public void play(Dialogue dialogue, JsonRpcConnection client) {
        for (Line line : dialogue.lines()) {
            switch (line.speaker()) {
                case CLIENT -> {
                    if (line.isRequest()) {
                        ask(line, client);
                        expectRequest(line);
                    } else {
                        abort(line, dialogue);
                    }
                }
                case SERVER -> peer().send(line.text());
                case OTHER -> deliver(line);
            }
        }
        verify(dialogue);
        boolean open = asked.values().stream().anyMatch(call -> !call.result.isDone());
        assertThat(client.counts().pendingCalls() > 0).isEqualTo(open);
        assertThat(((ClientCore) client).pending().aliases()).isZero();
        long late = asked.values().stream().filter(call -> call.aborted).count(); // the last frame of what was aborted
        Wait.until("late frames are counted", () -> client.counts().unmatchedResponses() == late);
    }

    /**
     * Asks what a dialogue wants the client to ask, of a server that answers by itself.
     *
     * @param dialogue a dialogue in which the client says one thing
     * @param client the client
     */
    public void play(Dialogue dialogue, JsonRpcClient client) {
        dialogue.lines().stream().filter(Line::isRequest).forEach(line -> ask(line, client));
        dialogue.lines().stream()
                .filter(line -> line.speaker() == Speaker.OTHER)
                .forEach(this::deliver);
        verify(dialogue);
        assertThat(((ClientCore) client).pending().aliases()).isZero();
        assertThat(((ClientCore) client).pending().size()).isZero();
    }

    private WirePeer peer() {
        return Wait.forResult(server);
    }

    private void ask(Line line, JsonRpcClient client) {
        RawJson request = line.json();
        RawJson id = request.member("id").orElseThrow();
        String method = request.member("method").orElseThrow().asString();
        RawJson params = request.member("params").orElseThrow();
        Asked call = new Asked();
        asked.put(id, call);
        CallOption[] options = {
            CallOption.id(RpcId.of(id)), CallOption.onAck(ack -> call.acks.add(Transcript.canonical(ack.toString())))
        };
        call.result = request.member("options").isPresent()
                ? client.stream(method, params, RawJson.class, options).forEach(item -> call.items.add(item.toString()))
                : client.callAsync(method, params, RawJson.class, options);
    }

    private void expectRequest(Line line) {
        RawJson expected = line.json();
        RawJson said = RawJson.of(peer().next());
        for (String member : List.of("jsonrpc", "method", "params", "id")) {
            assertThat(Transcript.canonical(said.member(member).orElseThrow().toString()))
                    .isEqualTo(Transcript.canonical(
                            expected.member(member).orElseThrow().toString()));
        }
        boolean streamed =
                said.member("options").orElse(RawJson.NULL).member("stream").isPresent();
        assertThat(streamed).isEqualTo(expected.member("options").isPresent());
    }

    /** The client has one spelling of its own. */
    private void abort(Line line, Dialogue dialogue) {
        RawJson wish = line.json();
        RawJson id = wish.member("options")
                .or(() -> wish.member("params"))
                .orElseThrow()
                .member("stream")
                .orElseThrow();
        Asked call = asked.get(id);
        call.aborted = true;
        Wait.until("what came before is there", () -> call.items.equals(items(dialogue, id)));
        call.result.cancel(true);
        assertThat(peer().next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":" + id + ",\"abort\":true}}");
    }

    private void deliver(Line line) {
        try {
            RedirectedCall place = followed.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertThat(place).isNotNull();
            place.deliver(line.json());
            followed.add(place);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void verify(Dialogue dialogue) {
        asked.forEach((id, call) -> {
            List<String> acks = dialogue.lines().stream()
                    .map(Line::json)
                    .filter(message -> message.member("ack").isPresent())
                    .map(message -> Transcript.canonical(
                            message.member("ack").orElseThrow().toString()))
                    .toList();
            List<RawJson> frames = frames(dialogue, id);
            List<String> items = items(dialogue, id);
            RawJson last = frames.get(frames.size() - 1);
            if (call.aborted) {
                assertThat(call.result).isCancelled();
                assertThat(call.items).isEqualTo(items);
            } else if (last.member("result").isPresent()) {
                assertThat(Wait.forResult(call.result))
                        .isEqualTo(last.member("result").orElseThrow());
                assertThat(call.items).isEqualTo(items);
                assertThat(call.acks).isEqualTo(acks);
            } else if (last.member("error").isPresent()) {
                assertThatThrownBy(() -> Wait.forResult(call.result))
                        .hasStackTraceContaining(last.member("error")
                                .orElseThrow()
                                .member("message")
                                .orElseThrow()
                                .asString());
                assertThat(call.items).isEqualTo(items);
            } else {
                Wait.until("all items are there", () -> call.items.equals(items));
                assertThat(call.result).isNotDone();
            }
        });
    }

    private static List<RawJson> frames(Dialogue dialogue, RawJson id) {
        return dialogue.lines().stream()
                .filter(line -> line.speaker() != Speaker.CLIENT)
                .map(Line::json)
                .filter(message -> isAbout(message, id, dialogue))
                .toList();
    }

    private static List<String> items(Dialogue dialogue, RawJson id) {
        return frames(dialogue, id).stream()
                .flatMap(frame -> frame.member("data").stream())
                .map(RawJson::toString)
                .toList();
    }

    /** Whether a response or a frame is about a call; one that comes from another place can only be about the only call. */
    private static boolean isAbout(RawJson message, RawJson id, Dialogue dialogue) {
        RawJson named = message.member("stream")
                .flatMap(stream -> stream.member("id"))
                .or(() -> message.member("id"))
                .orElse(RawJson.NULL);
        return message.member("ack").isEmpty() && (named.equals(id) || dialogue.leadsElsewhere());
    }

    /** A channel that a test speaks over by hand. */
    private record Silent(WirePeer peer) implements Session {
        @Override
        public CompletableFuture<Boolean> drain(Duration patience) {
            close();
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletableFuture<Disconnect> onClose() {
            return peer.onClose();
        }

        @Override
        public void close() {
            peer.close();
        }
    }
}
