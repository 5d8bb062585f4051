package dev.antiphon.interop;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.ProcessChannel;
import dev.antiphon.transport.ProcessTransport;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Starts vscode-jsonrpc as a child process, calls it and is called by it on the same connection, and prints the checks.
 * Arguments: the command that starts npm/peer.js.
 */
final class VscodeInterop {
    /** Longer than all timeouts of the checks together. */
    private static final Duration DEADLINE = Duration.ofSeconds(110);

    private VscodeInterop() {}

    public static void main(String[] command) {
        Checks checks = new Checks(System.out);
        Watchdog.endAfter(DEADLINE);
        ProcessChannel process = ProcessTransport.builder(command)
                .framing(Framing.contentLength())
                .shutdownTimeout(Duration.ofSeconds(5))
                .start();
        AntiphonPeer ours = new AntiphonPeer();
        JsonRpcConnection vscode = ours.client().connect(process);
        checks.check("the peer starts and answers", () -> vscode.call("notes", RawJson.class));
        if (checks.allPassed()) {
            new VscodeChecks(ours, vscode).run(checks);
            checks.check("the peer calls Antiphon", () -> beCalled(vscode, checks));
            checks.check("the tables are empty", () -> {
                Checks.same(0, vscode.counts().pendingCalls());
                Checks.same(0, vscode.counts().runningCalls());
            });
        }
        vscode.close();
        checks.check(
                "the peer ends when its input ends",
                () -> Checks.same(0, process.onExit().get(10, TimeUnit.SECONDS)));
        System.exit(checks.allPassed() ? 0 : 1);
    }

    /** Lets the peer run its checks of the other direction, and prints them. */
    private static void beCalled(JsonRpcConnection vscode, Checks checks) {
        RawJson results = vscode.call("check", RawJson.class, CallOption.timeout(Duration.ofSeconds(90)));
        for (RawJson result : results.elements()) {
            String sentence = "called by the peer: "
                    + result.member("check").orElseThrow().asString();
            result.member("failure")
                    .ifPresentOrElse(
                            failure -> checks.failed(sentence, failure.asString()), () -> checks.passed(sentence));
        }
        if (results.elements().isEmpty()) {
            throw new AssertionError("it has checked nothing");
        }
    }
}
