package dev.antiphon.examples.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.examples.Wait;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UploadExampleTest {
    @Test
    void the_server_stores_every_line_and_the_stream_is_closed() {
        List<String> kept = new CopyOnWriteArrayList<>();
        AtomicBoolean closed = new AtomicBoolean();
        try (Listener listener = UploadExample.serve(0, kept)) {
            Stream<String> lines = Stream.of("one", "", "two").onClose(() -> closed.set(true));
            assertThat(UploadExample.upload(listener.address().toString().replaceFirst("http", "ws"), lines))
                    .isEqualTo(2);
            assertThat(kept).containsExactly("one", "", "two");
            Wait.until("it is closed", closed::get);
        }
    }
}
