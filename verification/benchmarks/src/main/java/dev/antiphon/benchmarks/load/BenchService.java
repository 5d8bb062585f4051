package dev.antiphon.benchmarks.load;

import dev.antiphon.service.JsonRpcService;

/** The service of every contender, which each calls as its users would. */
@JsonRpcService
public interface BenchService {
    int subtract(int minuend, int subtrahend);

    Order echo(Order value);
}
