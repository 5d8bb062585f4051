package dev.antiphon.generate.sample;

import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A method for each type of parameters and results. Most return their argument.
 *
 * @version 1.2.3
 */
@JsonRpcService(prefix = "every")
public interface Everything {
    boolean aBoolean(boolean value);

    byte aByte(byte value);

    short aShort(short value);

    int anInt(int value);

    long aLong(long value);

    float aFloat(float value);

    double aDouble(double value);

    char aChar(char value);

    BigInteger aBigInteger(BigInteger value);

    BigDecimal aBigDecimal(BigDecimal value);

    String aString(String value);

    byte[] bytes(byte[] value);

    UUID aUuid(UUID value);

    URI aUri(URI value);

    LocalDate aDate(LocalDate value);

    Instant anInstant(Instant value);

    OffsetDateTime aDateTime(OffsetDateTime value);

    LocalDateTime aLocalDateTime(LocalDateTime value);

    OffsetTime aTime(OffsetTime value);

    LocalTime aLocalTime(LocalTime value);

    Duration aDuration(Duration value);

    Colour aColour(Colour value);

    /**
     * Gives a person.
     *
     * @param value a person, with *everything* that one has
     * @return the same person
     */
    Person aPerson(Person value);

    Tree aTree(Tree value);

    Pair<String, List<Colour>> aPair(Pair<String, List<Colour>> value);

    List<Person> people(List<Person> value);

    Set<String> words(Set<String> value);

    int[][] matrix(int[][] value);

    Map<String, Long> counts(Map<String, Long> value);

    Map<Colour, List<Double>> byColour(Map<Colour, List<Double>> value);

    Optional<String> perhaps(Optional<String> value);

    OptionalInt perhapsInt(OptionalInt value);

    @Nullable
    Integer nullable(@Nullable Integer value);

    RawJson anything(RawJson value);

    Keywords keywords(Keywords value);

    int times(int value, @JsonRpcParam(defaultValue = "3") int factor);

    String joined(String separator, int... numbers);

    int whole(@JsonRpcParams Range range);

    @JsonRpcMethod(value = "named-oddly!", aliases = "other name")
    String class_(String value);

    void nothing();

    @JsonRpcNotification
    void notified(String what);

    String lastNotified();

    /** Fails. */
    @JsonRpcError(code = 404, exception = NotThereException.class)
    String missing(String what);

    Flow.Publisher<Person> stream(int count);

    long added(Stream<Long> numbers);

    /** A colour. */
    enum Colour {
        RED,
        LIGHT_GREEN,
        blue
    }

    /**
     * A person.
     *
     * @param name what they are called
     * @param nick what friends call them, if they have any
     */
    record Person(String name, int age, @Nullable String nick, Optional<Colour> favourite, List<Person> children) {}

    /** A recursive type. */
    record Tree(String label, List<Tree> branches) {}

    record Pair<A, B>(A first, B second) {}

    record Range(int from, int to) {}

    /** Names with a meaning in one of the languages. */
    record Keywords(@Nullable String default_, int number, boolean notify_, String snake_case, String UPPER) {}

    /** The thing does not exist. */
    final class NotThereException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public NotThereException(String message) {
            super(message);
        }
    }
}
