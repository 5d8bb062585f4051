package dev.antiphon.cli.command;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.document.GenerateOptions;
import dev.antiphon.cli.document.GenerateTask;
import dev.antiphon.cli.output.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Generates code from an OpenRPC document. */
@Command(
        name = "generate",
        description = {
            "Generates code from an OpenRPC document.",
            "",
            "java: service interfaces and records, to implement a server or to call one with client.service(...). "
                    + "typescript: a client for browsers and Node, without dependencies.",
            "",
            "Prints the names of the files that it writes, one per line."
        },
        footer = {
            "  antiphon generate java openrpc.json -o src/main/java --package com.example.petstore",
            "  antiphon generate typescript http://localhost:8080/rpc -o web/src/api",
            "  antiphon generate java https://example.com/openrpc.json --group-by-prefix"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class GenerateCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    GenerateOptions options;

    @Mixin
    ClientOptions client;

    public GenerateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new GenerateTask(terminal, options, client).run();
    }
}
