package dev.antiphon.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.server.HttpRulesBuilder;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract against an adapter of the JDK's own HTTP server, which has no WebSockets. */
class JdkServerContractTest {
    private static Listener listen(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
        JdkServerAdapter.Builder builder = new JdkServerAdapter.Builder(server);
        rules.accept(builder);
        return builder.serve();
    }

    private static void assertRejectedAfterContinue(Listener listener, int status) {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(RawHttpClient.request(
                    "POST",
                    "/rpc",
                    "Content-Type: application/json",
                    "Content-Length: 20000000",
                    "Expect: 100-continue"));
            assertThat(client.head()).hasStatus(100);
            assertThat(client.response()).hasStatus(status);
        }
    }

    @Nested
    class Semantics extends HttpSemanticsContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class RequestBodies extends RequestBodyContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }

        /** The server sends 100 itself, before the adapter gets the request. */
        @Override
        @Test
        void a_client_that_expects_100_continue_for_a_body_that_is_too_large_gets_413_instead() {
            assertRejectedAfterContinue(start(rules -> {}), 413);
        }
    }

    @Nested
    class HostsAndOrigins extends HostAndOriginContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class Resources extends StaticResourcesContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class HealthChecks extends HealthEndpointContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class OpenRpcDocument extends OpenRpcEndpointContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class Authentication extends AuthenticationContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }

        /** The server sends 100 itself, before the adapter gets the request. */
        @Override
        @Test
        void a_rejection_does_not_wait_for_the_body() {
            assertRejectedAfterContinue(start(rules -> rules.authenticate(transport -> Optional.empty())), 401);
        }
    }

    @Nested
    class RequestContext extends RequestContextContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class StreamedResponses extends StreamedResponseContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class Streams extends HttpStreamContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class Drains extends DrainContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }
}
