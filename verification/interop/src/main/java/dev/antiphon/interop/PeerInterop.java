package dev.antiphon.interop;

import dev.antiphon.JsonRpcConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Serves over HTTP and WebSocket, and starts a peer that calls: every line of its output is one check. Arguments: the command
 * that starts the peer, which gets the addresses as further arguments.
 */
final class PeerInterop {
    private static final Duration DEADLINE = Duration.ofSeconds(75);

    private PeerInterop() {}

    public static void main(String[] command) throws Exception {
        Watchdog.endAfter(DEADLINE);
        Checks checks = new Checks(System.out);
        int exit;
        try (AntiphonHttpPeer ours = new AntiphonHttpPeer()) {
            List<String> peer = new ArrayList<>(Arrays.asList(command));
            peer.add(ours.standard.address().toString());
            peer.add(ours.nothingIs200.address().toString());
            peer.add(ours.mapped.address().toString());
            peer.add(ours.subscribed.address().toString());
            Process process = new ProcessBuilder(peer).inheritIO().start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            exit = process.waitFor();
            checks.check("the tables of Antiphon are empty", () -> {
                for (JsonRpcConnection connection : ours.connections) {
                    connection.onClose().get(10, TimeUnit.SECONDS);
                    Checks.awaitEmpty(connection); // handlers see the end slightly later
                    Checks.same(0, connection.counts().pendingCalls());
                    Checks.same(0, connection.counts().runningCalls());
                    Checks.same(0L, connection.counts().malformedResponses());
                }
            });
        }
        System.exit(exit != 0 ? exit : checks.allPassed() ? 0 : 1);
    }
}
