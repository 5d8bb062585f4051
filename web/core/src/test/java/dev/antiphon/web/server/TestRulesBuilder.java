package dev.antiphon.web.server;

import dev.antiphon.JsonRpcServer;

/** A builder of rules for a server that has no methods. */
final class TestRulesBuilder extends HttpRulesBuilder<TestRulesBuilder> {
    TestRulesBuilder() {
        super(JsonRpcServer.builder().build());
    }

    @Override
    protected TestRulesBuilder self() {
        return this;
    }

    HttpRules build() {
        return rules("");
    }

    RequestRouter router() {
        return new RequestRouter(build(), new InFlightRequests());
    }
}
