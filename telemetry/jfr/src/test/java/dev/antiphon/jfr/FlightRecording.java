package dev.antiphon.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** A running recording of the events of this module, without a threshold, until it is closed. */
final class FlightRecording implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 60;

    private final Recording recording = new Recording();

    FlightRecording() {
        recording.enable("dev.antiphon.Call").withoutThreshold();
        recording.enable("dev.antiphon.Connection");
        recording.start();
    }

    void disable(String name) {
        recording.disable(name);
    }

    /** The events of a name that are wanted, once there are as many: a caller may go on before its event is written. */
    List<RecordedEvent> await(int count, String name, Predicate<RecordedEvent> wanted) {
        List<RecordedEvent> found = awaitSome(count, name, wanted);
        assertThat(found).hasSize(count);
        return found;
    }

    /** The events of a name that are wanted, once there are as many or more: a connection of an earlier test may close late. */
    List<RecordedEvent> awaitSome(int count, String name, Predicate<RecordedEvent> wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        List<RecordedEvent> found = find(name, wanted);
        while (found.size() < count && System.nanoTime() < deadline) {
            found = find(name, wanted);
        }
        assertThat(found).hasSizeGreaterThanOrEqualTo(count);
        return found;
    }

    /** The events of a name that are wanted and have been written. */
    List<RecordedEvent> find(String name, Predicate<RecordedEvent> wanted) {
        try {
            Path file = Files.createTempFile("antiphon", ".jfr");
            try {
                recording.dump(file);
                return RecordingFile.readAllEvents(file).stream()
                        .filter(event -> Objects.equals(event.getEventType().getName(), name))
                        .filter(wanted)
                        .toList();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
