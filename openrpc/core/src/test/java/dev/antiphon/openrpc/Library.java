package dev.antiphon.openrpc;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Lends books. Open every day.
 *
 * @version 3.1
 */
@NullMarked
@JsonRpcService(prefix = "library")
@JsonRpcTag("books")
@JsonRpcError(code = 1001, exception = Library.NotThereException.class)
public interface Library {
    /** A shelf mark that leads to nothing. */
    final class NotThereException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** How much a book has been read. */
    enum Wear {
        /** Never opened. */
        FRESH,
        @JsonProperty("worn-out")
        WORN
    }

    /**
     * A book.
     *
     * @param title what stands on its back
     * @param pages how long it is
     */
    record Book(
            @Size(min = 1, max = 200) String title,
            @Min(1) @Max(9999) int pages,
            Optional<LocalDate> printed,
            @Nullable Wear wear,
            @JsonProperty("shelf-mark") String mark,
            @JsonIgnore String secret,
            List<String> authors) {}

    /** A part of a catalogue. */
    record Section(
            String name, List<Section> parts, @Nullable Section above) {}

    /** Something with something beside it. */
    record Pair<A, B>(A first, B second) {}

    /** Who reads. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Child.class, name = "child"),
        @JsonSubTypes.Type(value = Adult.class, name = "adult")
    })
    sealed interface Reader permits Child, Adult {}

    /** A young one. */
    record Child(String name, int age) implements Reader {}

    /** An old one. */
    record Adult(String name) implements Reader {}

    /**
     * Finds a book. It may be on another floor.
     *
     * @param mark where it should stand
     * @return the book, or null
     */
    @JsonRpcExample(name = "found", params = "[\"A 1\", 2]", result = "null")
    @JsonRpcTag("search")
    @Nullable
    Book find(String mark, @JsonRpcParam(defaultValue = "0") int floor);

    /**
     * Lends a book.
     *
     * @deprecated read it here
     */
    @Deprecated
    CompletableFuture<@Nullable Pair<Book, LocalDate>> lend(@JsonRpcParams Child to);

    @JsonRpcMethod(aliases = "library.everything")
    Map<String, Section> catalogue();

    Flow.Publisher<Book> all(Optional<Wear> wear, String... words);

    void welcome(Reader reader, @JsonRpcParam(optional = true) @Nullable Pair<String, Long> card);

    @JsonRpcNotification
    void hush(String who);
}
