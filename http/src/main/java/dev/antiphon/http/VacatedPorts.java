package dev.antiphon.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The ports that listeners of this program have left a moment ago. The operating system gets such a port back only when the event
 * loop looks at its sockets again, which may be after the listener was told that it is closed. Safe for use by any thread.
 */
final class VacatedPorts {
    private static final long MEMORY = TimeUnit.SECONDS.toNanos(2);

    private final Map<Integer, Long> left = new ConcurrentHashMap<>();

    void add(int port) {
        long now = System.nanoTime();
        left.values().removeIf(when -> now - when > MEMORY);
        left.put(port, now);
    }

    boolean contains(int port) {
        Long when = left.get(port);
        return when != null && System.nanoTime() - when <= MEMORY;
    }
}
