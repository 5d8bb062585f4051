package dev.antiphon.testkit;

import dev.antiphon.transport.Exchange;

/** A mock transport with a responder passes the contract of exchanges. */
class MockExchangeTest extends ExchangeContract {
    @Override
    protected Exchange open(Responder peer) {
        return new MockTransport(peer);
    }
}
