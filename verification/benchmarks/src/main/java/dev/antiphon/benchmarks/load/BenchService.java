package dev.antiphon.benchmarks.load;

import dev.antiphon.service.JsonRpcService;

/** The service behind every contender; each reaches it in the way its own users would. */
@JsonRpcService
public interface BenchService {
    int subtract(int minuend, int subtrahend);

    Order echo(Order value);
}
