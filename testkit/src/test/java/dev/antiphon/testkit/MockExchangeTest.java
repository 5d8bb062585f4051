package dev.antiphon.testkit;

import dev.antiphon.transport.Exchange;

/** A mock transport that asks a responder is an exchange like any other. */
class MockExchangeTest extends ExchangeContract {
    @Override
    protected Exchange open(Responder peer) {
        return new MockTransport(peer);
    }
}
