package dev.antiphon.interop;

import java.time.Duration;

/** Ends the program when it takes too long. */
final class Watchdog {
    private Watchdog() {}

    /** Exits after that time with a message; child processes end too, since their input does. */
    static void endAfter(Duration deadline) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(deadline.toMillis());
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("FAILED everything: not done within " + deadline.toSeconds() + " s");
            System.exit(1);
        });
        thread.setDaemon(true);
        thread.start();
    }
}
