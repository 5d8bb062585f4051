package dev.antiphon.generate.sample;

import dev.antiphon.json.RawJson;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Returns the arguments. */
public final class EverythingHere implements Everything {
    private volatile String notified = "";

    @Override
    public boolean aBoolean(boolean value) {
        return value;
    }

    @Override
    public byte aByte(byte value) {
        return value;
    }

    @Override
    public short aShort(short value) {
        return value;
    }

    @Override
    public int anInt(int value) {
        return value;
    }

    @Override
    public long aLong(long value) {
        return value;
    }

    @Override
    public float aFloat(float value) {
        return value;
    }

    @Override
    public double aDouble(double value) {
        return value;
    }

    @Override
    public char aChar(char value) {
        return value;
    }

    @Override
    public BigInteger aBigInteger(BigInteger value) {
        return value;
    }

    @Override
    public BigDecimal aBigDecimal(BigDecimal value) {
        return value;
    }

    @Override
    public String aString(String value) {
        return value;
    }

    @Override
    public byte[] bytes(byte[] value) {
        return value;
    }

    @Override
    public UUID aUuid(UUID value) {
        return value;
    }

    @Override
    public URI aUri(URI value) {
        return value;
    }

    @Override
    public LocalDate aDate(LocalDate value) {
        return value;
    }

    @Override
    public Instant anInstant(Instant value) {
        return value;
    }

    @Override
    public OffsetDateTime aDateTime(OffsetDateTime value) {
        return value;
    }

    @Override
    public LocalDateTime aLocalDateTime(LocalDateTime value) {
        return value;
    }

    @Override
    public OffsetTime aTime(OffsetTime value) {
        return value;
    }

    @Override
    public LocalTime aLocalTime(LocalTime value) {
        return value;
    }

    @Override
    public Duration aDuration(Duration value) {
        return value;
    }

    @Override
    public Colour aColour(Colour value) {
        return value;
    }

    @Override
    public Person aPerson(Person value) {
        return value;
    }

    @Override
    public Tree aTree(Tree value) {
        return value;
    }

    @Override
    public Pair<String, List<Colour>> aPair(Pair<String, List<Colour>> value) {
        return value;
    }

    @Override
    public List<Person> people(List<Person> value) {
        return value;
    }

    @Override
    public Set<String> words(Set<String> value) {
        return value;
    }

    @Override
    public int[][] matrix(int[][] value) {
        return value;
    }

    @Override
    public Map<String, Long> counts(Map<String, Long> value) {
        return value;
    }

    @Override
    public Map<Colour, List<Double>> byColour(Map<Colour, List<Double>> value) {
        return value;
    }

    @Override
    public Optional<String> perhaps(Optional<String> value) {
        return value;
    }

    @Override
    public OptionalInt perhapsInt(OptionalInt value) {
        return value;
    }

    @Override
    public @Nullable Integer nullable(@Nullable Integer value) {
        return value;
    }

    @Override
    public RawJson anything(RawJson value) {
        return value;
    }

    @Override
    public Keywords keywords(Keywords value) {
        return value;
    }

    @Override
    public String class_(String value) {
        return value;
    }

    @Override
    public int times(int value, int factor) {
        return value * factor;
    }

    @Override
    public String joined(String separator, int... numbers) {
        return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(separator));
    }

    @Override
    public int whole(Range range) {
        return range.to() - range.from();
    }

    @Override
    public void nothing() {}

    @Override
    public void notified(String what) {
        notified = what;
    }

    @Override
    public String lastNotified() {
        return notified;
    }

    @Override
    public String missing(String what) {
        throw new NotThereException("no " + what);
    }

    @Override
    public Flow.Publisher<Person> stream(int count) {
        return subscriber -> {
            SubmissionPublisher<Person> people = new SubmissionPublisher<>();
            people.subscribe(subscriber);
            for (int i = 0; i < count; i++) {
                people.submit(new Person("p" + i, i, null, Optional.empty(), List.of()));
            }
            people.close();
        };
    }

    @Override
    public long added(Stream<Long> numbers) {
        return numbers.mapToLong(Long::longValue).sum();
    }
}
