package dev.antiphon;

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

/** A recording of what the library tells the flight recorder, however short; until it is closed. */
final class FlightRecording implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Recording recording = new Recording();

    FlightRecording() {
        recording.enable("dev.antiphon.Call").withoutThreshold();
        recording.enable("dev.antiphon.Connection");
        recording.start();
    }

    /** The events of a name that are wanted, once there are as many: a caller may go on before its event is there. */
    List<RecordedEvent> await(int count, String name, Predicate<RecordedEvent> wanted) {
        List<RecordedEvent> found = awaitSome(count, name, wanted);
        assertThat(found).hasSize(count);
        return found;
    }

    /** The events of a name that are wanted, once there are as many or more: other tests may leave connections behind. */
    List<RecordedEvent> awaitSome(int count, String name, Predicate<RecordedEvent> wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        List<RecordedEvent> found = find(name, wanted);
        while (found.size() < count && System.nanoTime() < deadline) {
            found = find(name, wanted);
        }
        assertThat(found).hasSizeGreaterThanOrEqualTo(count);
        return found;
    }

    /** The events of a name that are wanted, as far as they are there. */
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
