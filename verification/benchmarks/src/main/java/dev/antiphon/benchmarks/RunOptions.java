package dev.antiphon.benchmarks;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The options of the command line.
 *
 * @param items the number of items of a stream
 */
record RunOptions(MeasurementSettings effort, Pattern only, long items) {
    private static final long STANDARD_ITEMS = 1_000_000;

    static final String USAGE = """
            usage: verification/benchmarks/run [--quick] [--only REGEX] [--items N]
              --quick       eight minutes instead of about 50; speed is then only a hint
              --items N     how many items a stream has, instead of 1000000
              --only REGEX  only what has a match in its name, for example:
                              alone/1 KB record echoed/Antiphon
                              mixed/subtract by name/jsonrpc4j
                              connection/tcp/pipelined/(Antiphon|LSP4J$)
                              connection/tcp/sequential on one processor
                              http
                              http/server/(Antiphon|constant)
                              http/client and server
                              http/single/WebSocket
                              http/cold
                              streams
                              streams/items/(Antiphon, TCP$|grpc)
                              streams/memory/TCP/slow
                              streams/idle/10000
                              overload/websocket
                              growth/batch/100
                              growth/echo/1024
                              growth/pending/10000
                              heap/pending/100000
                              cold/LSP4J""";

    /** Throws an IllegalArgumentException that describes the error. */
    static RunOptions parse(String... args) {
        MeasurementSettings effort = MeasurementSettings.FULL;
        Pattern only = Pattern.compile("");
        long items = STANDARD_ITEMS;
        for (int index = 0; index < args.length; index++) {
            switch (args[index]) {
                case "--quick" -> effort = MeasurementSettings.QUICK;
                case "--only" -> {
                    index++;
                    if (index == args.length) {
                        throw new IllegalArgumentException("--only needs a regular expression");
                    }
                    only = compile(args[index]);
                }
                case "--items" -> {
                    index++;
                    items = count(index == args.length ? "" : args[index]);
                }
                default -> throw new IllegalArgumentException("unknown option " + args[index]);
            }
        }
        return new RunOptions(effort, only, items);
    }

    boolean includes(String name) {
        return only.matcher(name).find();
    }

    private static long count(String text) {
        if (!text.matches("[1-9][0-9]{0,11}")) {
            throw new IllegalArgumentException("--items needs a number, of one at least");
        }
        return Long.parseLong(text);
    }

    private static Pattern compile(String regex) {
        try {
            return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("--only: " + e.getMessage(), e);
        }
    }
}
