package dev.antiphon.examples.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.testkit.ExchangeContract;
import dev.antiphon.testkit.Responder;
import dev.antiphon.transport.Exchange;

/** The exchange passes the contract of exchanges. */
class FunctionExchangeTest extends ExchangeContract {
    @Override
    protected Exchange open(Responder peer) {
        return new FunctionExchange((message, headers) -> peer.respond(new String(message, UTF_8), headers)
                .thenApply(answers ->
                        answers.stream().map(answer -> answer.getBytes(UTF_8)).toList()));
    }
}
