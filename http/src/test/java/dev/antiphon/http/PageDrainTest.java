package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.StaticResources;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that ends lets those come to their end who are reading its document or its pages. */
class PageDrainTest {
    private static final int LARGE = 24 << 20;

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final CompletableFuture<RawJson> document = new CompletableFuture<>();
    private final JsonRpcServer server =
            JsonRpcServer.builder().extension(new Waiting()).build();

    /** Answers when it is told to. */
    private final class Waiting implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of("rpc.discover");
        }

        @Override
        public Access access() {
            return Access.anyone();
        }

        @Override
        public Optional<Object> handle(CallContext call) throws Exception {
            entered.countDown();
            try {
                return Optional.of(document.get());
            } catch (InterruptedException e) {
                givenUp.countDown();
                throw e;
            }
        }
    }

    private Listener listener() {
        StaticResources pages = StaticResources.below("/help")
                .resource("", "text/plain", new byte[] {'h', 'i'})
                .resource("large", "text/plain", new byte[LARGE])
                .build();
        return HttpTransport.builder(server).openRpc().resources(pages).serve();
    }

    private void awaitEntered() throws InterruptedException {
        assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void the_document_that_is_being_made_comes_and_what_is_new_gets_503() throws Exception {
        Listener listener = listener();
        try (Wire running = Wire.to(listener);
                Wire open = Wire.to(listener);
                Wire other = Wire.to(listener)) {
            assertThat(open.send(Wire.head("GET", "/help/")).reply()).startsWith("HTTP/1.1 200 ");
            assertThat(other.send(Wire.head("GET", "/help/")).reply()).startsWith("HTTP/1.1 200 ");
            running.send(Wire.head("GET", "/openrpc.json"));
            awaitEntered();
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(open.send(Wire.head("GET", "/openrpc.json")).reply())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\r\nconnection: close\r\n");
            assertThat(other.send(Wire.head("GET", "/help/")).reply())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\r\nconnection: close\r\n");
            assertThat(drained).isNotDone();
            document.complete(RawJson.of("{\"openrpc\":\"1.3.2\"}"));
            assertThat(running.reply()).endsWith("\r\n\r\n{\"openrpc\":\"1.3.2\"}");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_document_that_takes_too_long_is_given_up() throws Exception {
        Listener listener = listener();
        try (Wire running = Wire.to(listener)) {
            running.send(Wire.head("GET", "/openrpc.json"));
            awaitEntered();
            assertThat(listener.drain(Duration.ofMillis(20)).get(60, TimeUnit.SECONDS))
                    .isFalse();
            assertThat(givenUp.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(running.rest()).doesNotContain("200 OK");
        }
    }

    @Test
    void a_document_that_nobody_waits_for_any_more_is_given_up() throws Exception {
        try (Listener listener = listener()) {
            try (Wire running = Wire.to(listener)) {
                running.send(Wire.head("GET", "/openrpc.json"));
                awaitEntered();
            }
            assertThat(givenUp.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(listener.drain(Duration.ofMinutes(10)).get(60, TimeUnit.SECONDS))
                    .as("nothing runs any more")
                    .isTrue();
        }
    }

    @Test
    void a_page_that_is_being_read_is_sent_to_its_end() throws Exception {
        Listener listener = listener();
        try (Wire reading = Wire.to(listener)) {
            reading.send(Wire.head("GET", "/help/large"));
            assertThat(reading.readHead()).startsWith("HTTP/1.1 200 ");
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(drained).isNotDone();
            assertThat(reading.bytes(LARGE)).hasSize(LARGE);
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_page_that_nobody_reads_holds_nothing_up_for_longer_than_that() throws Exception {
        Listener listener = listener();
        try (Wire reading = Wire.to(listener)) {
            reading.send(Wire.head("GET", "/help/large"));
            assertThat(reading.readHead()).startsWith("HTTP/1.1 200 ");
            assertThat(listener.drain(Duration.ofMillis(20)).get(60, TimeUnit.SECONDS))
                    .isFalse();
        }
    }

    @Test
    void a_large_document_is_sent_to_its_end_too() throws Exception {
        int size = 9 << 20; // within the limit of replies
        document.complete(RawJson.of('"' + "x".repeat(size) + '"'));
        Listener listener = listener();
        try (Wire reading = Wire.to(listener)) {
            reading.send(Wire.head("GET", "/openrpc.json"));
            assertThat(reading.readHead()).startsWith("HTTP/1.1 200 ");
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(reading.bytes(size + 2)).hasSize(size + 2);
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_large_reply_is_sent_to_its_end_too() throws Exception {
        int size = 9 << 20;
        document.complete(RawJson.of('"' + "x".repeat(size) + '"'));
        Listener listener = listener();
        try (Wire reading = Wire.to(listener)) {
            reading.send(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"rpc.discover\",\"id\":1}"));
            assertThat(reading.readHead()).startsWith("HTTP/1.1 200 ");
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(reading.bytes(size + 2)).hasSize(size + 2);
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }
}
