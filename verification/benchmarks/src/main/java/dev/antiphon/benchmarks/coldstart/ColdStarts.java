package dev.antiphon.benchmarks.coldstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.benchmarks.http.RawCall;
import dev.antiphon.benchmarks.http.RawResponse;
import dev.antiphon.benchmarks.load.Requests;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Starts JVMs one after the other, all candidates in turn, and takes the time from start to end, or to the first response. */
public final class ColdStarts {
    private final List<Candidate> candidates;

    public ColdStarts(List<Candidate> candidates) {
        this.candidates = List.copyOf(candidates);
    }

    /** Returns milliseconds, after one turn that is not counted: it brings the files into memory. */
    public Map<Candidate, List<Double>> run(int turns) throws IOException, InterruptedException {
        Map<Candidate, List<Double>> milliseconds = new EnumMap<>(Candidate.class);
        for (int turn = 0; turn <= turns; turn++) {
            for (Candidate candidate : candidates) {
                double time = time(candidate);
                if (turn > 0) {
                    milliseconds
                            .computeIfAbsent(candidate, unused -> new ArrayList<>())
                            .add(time);
                }
            }
        }
        return milliseconds;
    }

    private static double time(Candidate candidate) throws IOException, InterruptedException {
        return candidate.listens() ? timeToResponse(candidate) : timeToEnd(candidate);
    }

    private static double timeToEnd(Candidate candidate) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(candidate.command()).redirectErrorStream(true);
        long start = System.nanoTime();
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        int status = process.waitFor();
        long end = System.nanoTime();
        if (status != 0 || !output.contains("19")) {
            throw new IllegalStateException(candidate.title() + " ended with " + status + " and printed: " + output);
        }
        return (end - start) / 1e6;
    }

    /** It prints its port when it listens; nobody has to try until it does. */
    private static double timeToResponse(Candidate candidate) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(candidate.command()).redirectError(ProcessBuilder.Redirect.INHERIT);
        byte[] request = Requests.subtractByPosition();
        long start = System.nanoTime();
        Process process = builder.start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            String port = output.readLine();
            if (port == null) {
                throw new IllegalStateException(candidate.title() + " ended with " + process.waitFor());
            }
            try (RawCall call = new RawCall(Integer.parseInt(port))) {
                RawResponse response = call.post(request);
                long end = System.nanoTime();
                if (response.status() != 200 || !response.body().contains("\"result\":19")) {
                    throw new IllegalStateException(candidate.title() + " answered " + response);
                }
                return (end - start) / 1e6;
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
