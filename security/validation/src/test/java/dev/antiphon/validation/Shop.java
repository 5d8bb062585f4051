package dev.antiphon.validation;

import dev.antiphon.CallContext;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A service with every kind of constraint. */
@JsonRpcService
public interface Shop {
    /** A line of an order. */
    record Line(@NotBlank String article, @Min(1) @Max(99) int quantity) {}

    /** An order. */
    record Order(
            @Size(min = 2, max = 8) String customer,
            @NotEmpty List<@Valid Line> lines,
            @Valid Line gift) {}

    /** All of params as one value. */
    record Query(@NotNull String text, @Positive int page) {
        @AssertTrue(message = "nothing is found there")
        boolean isSensible() {
            return !"nowhere".equals(text);
        }
    }

    String free(String anything, int number);

    String add(
            @Min(1) @JsonRpcParam("first") int a, @Min(value = 1, message = "too small") @JsonRpcParam("second") int b);

    String name(@NotNull @Size(max = 3) String name);

    String order(@Valid Order order);

    String orders(CallContext call, @Size(max = 150) List<@Valid Order> orders, @Min(0) int urgency);

    String tags(@Size(max = 2) List<@NotBlank String> tags, Set<@NotBlank String> labels);

    String prices(Map<@Pattern(regexp = "[a-z]*") String, @Min(0) Integer> prices);

    String perhaps(Optional<@Email String> mail);

    String search(@Valid @JsonRpcParams Query query);

    String searchWithout(CallContext call, @JsonRpcParams Query query);

    CompletableFuture<String> later(@NotBlank String name);

    Stream<String> items(@Min(1) int count);

    @JsonRpcNotification
    void report(@NotBlank String what);

    /** An implementation that returns its arguments. */
    final class Open implements Shop {
        final List<String> handled = new CopyOnWriteArrayList<>();

        private String done(String what) {
            handled.add(what);
            return "done";
        }

        @Override
        public String free(String anything, int number) {
            return done("free");
        }

        @Override
        public String add(int a, int b) {
            return done("add");
        }

        @Override
        public String name(String name) {
            return done("name");
        }

        @Override
        public String order(Order order) {
            return done("order");
        }

        @Override
        public String orders(CallContext call, List<Order> orders, int urgency) {
            return done("orders");
        }

        @Override
        public String tags(List<String> tags, Set<String> labels) {
            return done("tags");
        }

        @Override
        public String prices(Map<String, Integer> prices) {
            return done("prices");
        }

        @Override
        public String perhaps(Optional<String> mail) {
            return done("perhaps");
        }

        @Override
        public String search(Query query) {
            return done("search");
        }

        @Override
        public String searchWithout(CallContext call, Query query) {
            return done("searchWithout");
        }

        @Override
        public CompletableFuture<String> later(String name) {
            return CompletableFuture.completedFuture(done("later"));
        }

        @Override
        public Stream<String> items(int count) {
            return Stream.generate(() -> done("items")).limit(count);
        }

        @Override
        public void report(String what) {
            done("report");
        }
    }
}
