package dev.antiphon.testkit;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The transcripts of core, over connections. */
class TranscriptsOverConnectionsTest {
    private final List<Listener> listeners = new ArrayList<>();

    @AfterEach
    void closeAll() {
        listeners.forEach(Listener::close);
    }

    private static Stream<Transcript> transcripts() {
        return TranscriptServer.FILES.stream()
                .map(file -> Transcript.resource(JsonRpcServer.class, "transcripts/" + file)
                        .filter(TranscriptsOverConnectionsTest::isDefined));
    }

    /** A channel limits the size of a message itself, and not every framing can carry an empty one. */
    private static boolean isDefined(Transcript.Step step) {
        return step.setup().stream().noneMatch(line -> line.startsWith("limit MESSAGE_BYTES"))
                && step.bytes().length > 0;
    }

    @TestFactory
    Stream<DynamicTest> every_message_is_answered_in_memory_by_handlers_that_may_block() {
        return transcripts().flatMap(transcript -> transcript.over(setup -> inMemory(setup, true)));
    }

    @TestFactory
    Stream<DynamicTest> every_message_is_answered_in_memory_by_handlers_that_never_do() {
        return transcripts().flatMap(transcript -> transcript.over(setup -> inMemory(setup, false)));
    }

    @TestFactory
    Stream<DynamicTest> every_message_is_answered_over_tcp() {
        return transcripts().flatMap(transcript -> transcript.over(this::overTcp));
    }

    @TestFactory
    Stream<DynamicTest> every_message_is_answered_when_the_server_is_called_directly() {
        return transcripts().flatMap(transcript -> transcript.with(setup -> TranscriptServer.of(setup, true)::handle));
    }

    private static Channel inMemory(List<String> setup, boolean blocking) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        TranscriptServer.of(setup, blocking).accept(pair.right());
        return pair.left();
    }

    private Channel overTcp(List<String> setup) {
        Listener listener = TcpTransport.builder(TranscriptServer.of(setup, true), "localhost", 0)
                .framing(Framing.contentLength())
                .serve();
        listeners.add(listener);
        return TcpTransport.connect(
                "localhost", listener.port(), Framing.contentLength(), Duration.ofSeconds(30), 1024 * 1024);
    }
}
