package dev.antiphon.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Proxies of interfaces that the library itself cannot see. */
class HiddenServiceTest {
    private interface Hidden {
        String served();

        default String joined(String separator, int count) {
            return String.join(separator, Collections.nCopies(count, served()));
        }

        default String alone() {
            return "alone";
        }

        default long sum(int... values) {
            return Arrays.stream(values).sum();
        }

        default void fails() throws IOException {
            throw new IOException("from the body");
        }
    }

    /** Gives the same answer to every message. */
    private record Answering(String text) implements Exchange {
        @Override
        public Runnable send(ExchangeRequest request, Receiver receiver) {
            byte[] answer = text.getBytes(StandardCharsets.UTF_8);
            receiver.message(answer, 0, answer.length);
            receiver.closed(Disconnect.of(Disconnect.Kind.REMOTE, "done"));
            return () -> {};
        }

        @Override
        public String peer() {
            return "nobody";
        }

        @Override
        public void close() {}
    }

    private final Hidden hidden = JsonRpcClient.builder()
            .ids(() -> RpcId.of(1))
            .over(new Answering("{\"jsonrpc\":\"2.0\",\"result\":\"a\",\"id\":1}"))
            .service(Hidden.class);

    @Test
    void aMethodOfAnInterfaceThatIsNotPublicIsCalled() {
        assertThat(hidden.served()).isEqualTo("a");
    }

    @Test
    void aDefaultMethodOfAnInterfaceThatIsNotPublicRunsItsBody() {
        assertThat(hidden.joined("-", 2)).isEqualTo("a-a");
        assertThat(hidden.alone()).isEqualTo("alone");
        assertThat(hidden.sum(1, 2, 3)).isEqualTo(6);
        assertThat(hidden.sum()).isZero();
        assertThatThrownBy(hidden::fails).isExactlyInstanceOf(IOException.class).hasMessage("from the body");
    }
}
