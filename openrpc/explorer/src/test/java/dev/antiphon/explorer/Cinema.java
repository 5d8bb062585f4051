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

/** A Java service, whose document is generated from its types. */
@JsonRpcService(prefix = "cinema")
@JsonRpcTag("films")
public interface Cinema {
    /** The row of a seat. */
    enum Row {
        FRONT,
        MIDDLE,
        BACK
    }

    /** One seat. */
    record Seat(Row row, int number) {}

    /** A booking of several seats. */
    record Booking(
            String name,
            LocalDate day,
            List<Seat> seats,
            Optional<String> note,
            Map<String, Integer> snacks,
            @Nullable Booking with) {}

    /** Returns its argument. */
    @JsonRpcExample(
            name = "two",
            params =
                    "{\"booking\":{\"name\":\"Ada\",\"day\":\"2026-01-31\",\"seats\":[{\"row\":\"BACK\",\"number\":7}],\"snacks\":{}}}",
            result = "null")
    Booking book(@JsonRpcParam("booking") Booking booking);

    /** A stream of films. */
    Stream<String> films(@JsonRpcParam("count") int count);

    /** Adds any number of arguments. */
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
