package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.AuthenticationContract;
import dev.antiphon.web.contract.DisconnectContract;
import dev.antiphon.web.contract.DrainContract;
import dev.antiphon.web.contract.HealthEndpointContract;
import dev.antiphon.web.contract.HostAndOriginContract;
import dev.antiphon.web.contract.HttpSemanticsContract;
import dev.antiphon.web.contract.HttpStreamContract;
import dev.antiphon.web.contract.OpenRpcEndpointContract;
import dev.antiphon.web.contract.RequestBodyContract;
import dev.antiphon.web.contract.RequestContextContract;
import dev.antiphon.web.contract.RequestTimeoutContract;
import dev.antiphon.web.contract.StaticResourcesContract;
import dev.antiphon.web.contract.StreamedResponseContract;
import dev.antiphon.web.contract.WebSocketContract;
import dev.antiphon.web.server.HttpRulesBuilder;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** The contract of adapters, against listeners of this module. */
class HttpListenerContractTest {
    private static Listener listen(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
        HttpListenerBuilder builder = HttpTransport.builder(server);
        rules.accept(builder);
        return builder.serve();
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

        @AfterEach
        void no_connection_is_left() {
            listeners().forEach(listener -> Wait.until("no connection is left", () -> listener.connections() == 0));
        }
    }

    @Nested
    class RequestTimeouts extends RequestTimeoutContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
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

        /** Over the client of this module. */
        @Override
        protected Exchange exchange(String uri) {
            return HttpTransport.connector(uri).exchange();
        }
    }

    @Nested
    class Drains extends DrainContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class Disconnects extends DisconnectContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }

    @Nested
    class WebSockets extends WebSocketContract {
        @Override
        protected Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
            return listen(server, rules);
        }
    }
}
