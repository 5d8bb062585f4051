package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.Wait;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server whose application does what a dialogue wants it to say. For the tests of every module. */
public final class DialogueServer {
    private final Map<RawJson, Job> jobs = new ConcurrentHashMap<>();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .raw("add", (params, call) -> work(call))
            .raw("start.longTask", (params, call) -> work(call))
            .stream("listen.logs", Parameters.none(), this::listen)
            .stream("listen.errors", Parameters.none(), this::listen)
            .build();

    /** A call that runs. */
    private record Job(
            CallContext call,
            CompletableFuture<RawJson> result,
            @Nullable StreamSink<Object> sink) {}

    /**
     * The server.
     *
     * @return the server, for one dialogue
     */
    public JsonRpcServer server() {
        return server;
    }

    private static RawJson key(CallContext call) {
        JsonOutput id = new JsonOutput();
        call.id().writeTo(id);
        return RawJson.of(id.toByteArray());
    }

    private RawJson work(CallContext call) {
        Job job = new Job(call, new CompletableFuture<>(), null);
        jobs.put(key(call), job);
        return Wait.forResult(job.result());
    }

    private void listen(Arguments arguments, StreamSink<Object> sink) {
        jobs.put(key(arguments.call()), new Job(arguments.call(), new CompletableFuture<>(), sink));
    }

    private Job job(RawJson id) {
        Wait.until("the call " + id + " runs", () -> jobs.containsKey(id));
        return jobs.get(id);
    }

    /** Has the application do what makes the server say this. */
    private void cue(RawJson message) {
        RawJson stream = message.member("stream").orElse(RawJson.NULL);
        RawJson ack = message.member("ack").orElse(RawJson.NULL);
        RawJson result = message.member("result").orElse(RawJson.NULL);
        if (!stream.isNull()) {
            Job job = job(stream.member("id").orElseThrow());
            stream.member("data").ifPresent(data -> job.sink().send(data));
            message.member("result").ifPresent(end -> job.sink().complete(end));
        } else if (ack.kind() == JsonKind.OBJECT) {
            job(message.member("id").or(() -> ack.member("id")).orElseThrow())
                    .call()
                    .ack(ack); // the id inside is written once
        } else {
            job(message.member("id").orElseThrow()).result().complete(result);
        }
    }

    private void expect(String expected, String said) {
        assertThat(Transcript.canonical(said)).isEqualTo(Transcript.canonical(expected));
    }

    /**
     * Says over a channel to this server what a dialogue has for the client, and compares what comes back.
     *
     * @param dialogue the dialogue
     * @param channel a channel to this server, not started; closed at the end
     */
    public void play(Dialogue dialogue, Channel channel) {
        WirePeer client = new WirePeer(channel);
        try {
            for (Dialogue.Line line : dialogue.lines()) {
                if (line.speaker() == Dialogue.Speaker.CLIENT) {
                    client.send(line.text());
                } else {
                    cue(line.json());
                    expect(line.text(), client.next());
                }
            }
            assertThat(client.isSilent()).isTrue();
        } finally {
            client.close();
        }
    }

    /**
     * The same over an exchange, of a dialogue in which the client says one thing.
     *
     * @param dialogue the dialogue
     * @param exchange an exchange with this server
     * @param accept the form in which the answers are wanted
     */
    public void play(Dialogue dialogue, Exchange exchange, String accept) {
        Answers answers = new Answers();
        boolean named = false;
        for (Dialogue.Line line : dialogue.lines()) {
            if (line.speaker() == Dialogue.Speaker.CLIENT) {
                byte[] message = line.text().getBytes(StandardCharsets.UTF_8);
                exchange.send(
                        new ExchangeRequest(message, Map.of("Accept", accept), Duration.ZERO, true, true), answers);
                named = line.json().member("options").isPresent();
            } else {
                if (named) {
                    assertThat(answers.next()).contains("\"ack\":{\"id\":", ",\"stream\":{\"id\":\"");
                    named = false;
                }
                cue(line.json());
                expect(line.text(), answers.next());
            }
        }
        if (!dialogue.leadsElsewhere()) {
            assertThat(Wait.forResult(answers.end).kind()).isEqualTo(Disconnect.Kind.REMOTE);
        }
        assertThat(answers.messages).isEmpty();
    }

    /** What comes back for one message. */
    private static final class Answers implements Receiver {
        final LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
        final CompletableFuture<Disconnect> end = new CompletableFuture<>();

        String next() {
            try {
                String message = messages.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS);
                if (message == null) {
                    throw new AssertionError("no message");
                }
                return message;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            messages.add(new String(bytes, start, end - start, StandardCharsets.UTF_8));
        }

        @Override
        public void tooLarge(int limit) {
            messages.add("too large");
        }

        @Override
        public void closed(Disconnect reason) {
            end.complete(reason);
        }
    }
}
