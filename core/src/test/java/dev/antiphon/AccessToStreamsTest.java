package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.MemoryTransport;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may have what stream, over every wire, and on a connection that outlives the identity that was shown on it. */
final class AccessToStreamsTest {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicReference<Boolean> valid = new AtomicReference<>(true);
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private @Nullable JsonRpcConnection connection;
    private @Nullable WirePeer open;

    private final class Ada implements Identity {
        @Override
        public String getName() {
            return "ada";
        }

        @Override
        public boolean hasRole(String role) {
            return role.equals("admin");
        }

        @Override
        public boolean isValid() {
            return valid.get();
        }
    }

    private WirePeer peer(StreamWire wire, boolean known) {
        return peer(wire, known, UnaryOperator.identity());
    }

    private WirePeer peer(StreamWire wire, boolean known, UnaryOperator<ServerBuilder> more) {
        ServerBuilder builder = JsonRpcServer.builder().streams(wire).stream(
                "eth_secrets",
                Parameters.of(required("n", int.class)),
                (args, sink) -> {
                    begun.incrementAndGet();
                    sink.send(args.<Integer>get(0));
                    sink.complete();
                },
                MethodOption.access(Access.roles("admin")));
        JsonRpcConnection accepted = (JsonRpcConnection) more.apply(builder)
                .build()
                .acceptor(client -> client.onConnect((each, methods) -> {
                    if (known) {
                        each.attributes().set(CallContext.PRINCIPAL, new Ada());
                    }
                }))
                .accept(pair.left());
        connection = accepted;
        WirePeer made = new WirePeer(pair.right());
        open = made;
        return made;
    }

    @AfterEach
    void close() {
        if (open != null) {
            open.close();
        }
        if (connection != null) {
            connection.close();
        }
    }

    private static String pushed(String method, String params) {
        return "{\"jsonrpc\":\"3.0\",\"method\":\"" + method + "\",\"params\":" + params
                + ",\"id\":1,\"options\":{\"stream\":true}}";
    }

    @Test
    void a_stream_of_3_0_is_refused_as_an_unknown_one_is() {
        WirePeer peer = peer(StreamWire.FLOWS, false);
        peer.send(pushed("eth_secrets", "[1]"));
        String refused = peer.next();
        assertThat(refused).contains("\"code\":-32001");
        peer.send(pushed("eth_nothing", "[1]"));
        assertThat(peer.next()).isEqualTo(refused);
        peer.send(pushed("eth_secrets", "[\"no number\"]"));
        assertThat(peer.next()).isEqualTo(refused);
        assertThat(begun).hasValue(0);
    }

    @Test
    void a_stream_of_3_0_goes_to_who_may_have_it() {
        WirePeer peer = peer(StreamWire.FLOWS, true);
        peer.send(pushed("eth_secrets", "[7]"));
        assertThat(peer.next()).contains("7");
        assertThat(begun).hasValue(1);
    }

    @Test
    void a_flow_is_refused_before_there_is_one() {
        WirePeer peer = peer(StreamWire.FLOWS, false);
        peer.send(Wire.request("eth_secrets", "[1]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(1000, "Unauthenticated"));
        peer.send(Wire.request("eth_nothing", "[1]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(1000, "Unauthenticated"));
        assertThat(begun).hasValue(0);
    }

    @Test
    void a_collected_stream_is_refused() {
        WirePeer peer = peer(StreamWire.COLLECTED, false);
        peer.send("[" + Wire.request("eth_secrets", "[1]", 1) + "]");
        assertThat(peer.next()).isEqualTo("[" + Wire.error(1000, "Unauthenticated") + "]");
        assertThat(begun).hasValue(0);
    }

    @Test
    void nobody_can_tell_from_a_subscription_whether_there_is_such_a_stream() {
        WirePeer peer = peer(StreamWire.SUBSCRIPTIONS, false);
        for (String params : new String[] {"[\"secrets\",1]", "[\"secrets\"]", "[\"nothing\",1]", "[]", "[1]"}) {
            peer.send(Wire.request("eth_subscribe", params, 1));
            assertThat(peer.next()).as(params).isEqualTo(Wire.error(1000, "Unauthenticated"));
        }
        peer.send(Wire.request("foo_subscribe", "[\"secrets\",1]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(1000, "Unauthenticated"));
        peer.send("[" + Wire.request("eth_subscribe", "[\"secrets\",1]", 1) + "]");
        assertThat(peer.next()).isEqualTo("[" + Wire.error(1000, "Unauthenticated") + "]");
        peer.send(Wire.request("eth_unsubscribe", "[\"0x1\"]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(1000, "Unauthenticated"));
        assertThat(begun).hasValue(0);
    }

    @Test
    void a_subscription_is_for_who_may_call_the_stream() {
        WirePeer peer = peer(StreamWire.SUBSCRIPTIONS, true);
        peer.send(Wire.request("eth_subscribe", "[\"secrets\",7]", 1));
        assertThat(peer.next()).contains("\"result\":\"0x");
        assertThat(peer.next()).contains("eth_subscription").contains("\"result\":7");
    }

    @Test
    void a_known_caller_without_the_role_is_forbidden_to_subscribe() {
        WirePeer peer = peer(
                StreamWire.SUBSCRIPTIONS,
                true,
                builder -> builder.stream(
                        "eth_more",
                        Parameters.none(),
                        (args, sink) -> begun.incrementAndGet(),
                        MethodOption.access(Access.roles("root"))));
        peer.send(Wire.request("eth_subscribe", "[\"more\"]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(1001, "Forbidden"));
        assertThat(begun).hasValue(0);
    }

    @Test
    void an_identity_that_expires_on_a_connection_is_nobody_from_then_on() {
        WirePeer peer = peer(
                StreamWire.COLLECTED,
                true,
                builder -> builder.method(
                        "known", Parameters.none(), args -> 1, MethodOption.access(Access.authenticated())));
        peer.send(Wire.request("known", "[]", 1));
        assertThat(peer.next()).isEqualTo(Wire.result("1"));
        peer.send(Wire.request("eth_secrets", "[7]", 1));
        assertThat(peer.next()).isEqualTo(Wire.result("[7]"));
        valid.set(false);
        for (String method : new String[] {"known", "eth_secrets", "eth_nothing"}) {
            peer.send(Wire.request(method, "[7]", 1));
            assertThat(peer.next()).as(method).isEqualTo(Wire.error(1000, "Unauthenticated"));
        }
        peer.send(Wire.request("rpc.listMethods", "[]", 1));
        assertThat(peer.next()).isEqualTo(Wire.result("[]"));
    }
}
