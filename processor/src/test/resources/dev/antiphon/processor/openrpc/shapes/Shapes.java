import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.*;
import java.util.*;
import org.jspecify.annotations.Nullable;

@JsonRpcService
interface Shapes {
    Numbers numbers();

    Texts texts();

    Tree tree(@Nullable Tree tree);

    Page<Color> page(Page<Page<Tree>> pages);

    @Nullable String name();

    Optional<Color> color(@JsonRpcParam(defaultValue = "\"RED\"") Color color);

    Void nothing(@JsonRpcParams Map<String, Integer> all);

    RawJson anything(@JsonRpcParams RawJson all);

    int generic(@JsonRpcParams Page<String> page);

    Other list(@JsonRpcParams List<String> all);

    Titled titled(Loop loop, Wrapped wrapped);

    record Numbers(
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            Integer boxed,
            BigInteger big,
            BigDecimal decimal,
            OptionalInt maybe,
            Year year) {}

    record Texts(
            String s,
            char c,
            boolean b,
            byte[] bytes,
            UUID uuid,
            URI uri,
            Instant instant,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offset,
            Duration duration) {}

    /**
     * A tree.
     *
     * @param left one side
     */
    record Tree(@Nullable Tree left, @Nullable Tree right, List<Tree> more) {}

    record Page<T>(List<T> items, T first, int next) {}

    record Titled(@JsonProperty("the_name") String name, @JsonIgnore String secret) {}

    record Wrapped(@JsonValue String value) {}

    enum Color {
        RED,
        @JsonProperty("dark-green")
        GREEN
    }

    class Other {}

    class Loop extends ArrayList<Loop> {
        private static final long serialVersionUID = 1;
    }
}
