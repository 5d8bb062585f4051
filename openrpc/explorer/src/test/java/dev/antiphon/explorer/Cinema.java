package dev.antiphon.explorer;

import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A service in Java, whose document is made of its types. */
@JsonRpcService(prefix = "cinema")
@JsonRpcTag("films")
public interface Cinema {
    /** Where to sit. */
    enum Row {
        FRONT,
        MIDDLE,
        BACK
    }

    /** One seat. */
    record Seat(Row row, int number) {}

    /** Several seats. */
    record Booking(
            String name,
            LocalDate day,
            List<Seat> seats,
            Optional<String> note,
            Map<String, Integer> snacks,
            @Nullable Booking with) {}

    /** Gives back what it was given. */
    @JsonRpcExample(
            name = "two",
            params =
                    "{\"booking\":{\"name\":\"Ada\",\"day\":\"2026-01-31\",\"seats\":[{\"row\":\"BACK\",\"number\":7}],\"snacks\":{}}}",
            result = "null")
    Booking book(@JsonRpcParam("booking") Booking booking);

    /** Films, one after the other. */
    Stream<String> films(@JsonRpcParam("count") int count);

    /** Any number of them. */
    long total(@JsonRpcParam("prices") long... prices);

    /** The service. */
    final class Hall implements Cinema {
        @Override
        public Booking book(Booking booking) {
            return booking;
        }

        @Override
        public Stream<String> films(int count) {
            return Stream.iterate(1, n -> n + 1).limit(count).map(n -> "film " + n);
        }

        @Override
        public long total(long... prices) {
            return java.util.Arrays.stream(prices).sum();
        }
    }
}
