package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.postTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodHandler;
import dev.antiphon.Parameters;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportContext;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The transport context of a handler: what it reads of the request, and the headers that it adds to the response. */
public abstract class RequestContextContract extends HttpContract {
    private static final String CALL = call("f");

    private Listener startWith(MethodHandler handler) {
        return start(
                JsonRpcServer.builder().method("f", Parameters.none(), handler).build());
    }

    private static String result(String value) {
        return "{\"jsonrpc\":\"2.0\",\"result\":" + value + ",\"id\":1}";
    }

    @Test
    void a_handler_reads_headers_case_insensitively_with_all_their_values() {
        Listener listener = startWith(args -> {
            TransportContext transport = args.call().transport();
            return transport.header("x-tenant").orElse("")
                    + transport.headers("X-TENANT")
                    + transport.header("nothing").isPresent()
                    + transport.headers("nothing");
        });
        assertThat(send(listener, post(CALL, "X-Tenant: blue", "X-Tenant: red")))
                .hasBody(result("\"blue[blue, red]false[]\""));
    }

    @Test
    void a_handler_reads_the_remote_address_and_the_path_without_its_query() {
        Listener listener =
                startWith(args -> args.call().transport().remoteAddress().orElse("") + " "
                        + args.call().transport().path().orElse("") + " "
                        + args.call().transport().principal().isPresent());
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(postTo("/rpc?key=secret", "application/json", CALL))
                            .response())
                    .hasBody(result("\"127.0.0.1:" + client.socket().getLocalPort() + " /rpc false\""));
        }
    }

    @Test
    void a_handler_can_add_headers_and_the_last_value_counts() {
        Listener listener = startWith(args -> {
            args.call().transport().responseHeader("X-Cost", "7");
            args.call().transport().responseHeader("X-Cost", "8");
            return 1;
        });
        assertThat(send(listener, post(CALL)))
                .hasStatus(200)
                .hasCommonHeaders()
                .hasHeader("X-Cost", "8")
                .hasHeader("Content-Type", "application/json")
                .hasBody(result("1"));
    }

    @Test
    void a_handler_that_is_busy_can_set_retry_after() {
        Listener listener = startWith(args -> {
            args.call().transport().responseHeader("Retry-After", "7");
            throw new ServerBusyException();
        });
        assertThat(send(listener, post(CALL))).hasStatus(503).hasCommonHeaders().hasHeader("Retry-After", "7");
    }

    @Test
    void malformed_headers_are_rejected() {
        for (String[] header :
                new String[][] {{"X", "1\r\nY: 2"}, {"X\r\nY", "1"}, {"X", "1\n2"}, {"", "1"}, {"X Y", "1"}}) {
            Listener listener = startWith(args -> {
                args.call().transport().responseHeader(header[0], header[1]);
                return 1;
            });
            assertThat(send(listener, post(CALL)))
                    .hasStatus(200)
                    .hasCommonHeaders()
                    .hasNoHeader("X")
                    .hasNoHeader("Y")
                    .bodyContains("\"code\":-32602");
        }
    }

    @Test
    void headers_of_the_framing_and_the_connection_are_rejected() {
        for (String name : new String[] {"Content-Length", "transfer-encoding", "Connection", "Upgrade", "Trailer"}) {
            Listener listener = startWith(args -> {
                args.call().transport().responseHeader(name, "1");
                return 1;
            });
            assertThat(send(listener, post(CALL))).as(name).hasStatus(200).bodyContains("\"code\":-32602");
        }
    }

    @Test
    void headers_after_the_response_are_rejected() {
        AtomicReference<TransportContext> kept = new AtomicReference<>();
        Listener listener = startWith(args -> {
            kept.set(args.call().transport());
            return 1;
        });
        assertThat(send(listener, post(CALL))).hasBody(result("1"));
        assertThatIllegalStateException()
                .isThrownBy(() -> kept.get().responseHeader("X", "1"))
                .withMessageContaining("sent already");
    }

    @Test
    void a_handler_is_interrupted_after_the_timeout_of_the_client() {
        Listener listener = startWith(args -> {
            new CountDownLatch(1).await(); // until it is interrupted
            return 1;
        });
        assertThat(send(listener, post(CALL, "Rpc-Timeout-Ms: 20"))).bodyContains("\"code\":-32005");
    }
}
