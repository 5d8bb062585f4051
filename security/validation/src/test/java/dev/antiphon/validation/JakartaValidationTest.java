package dev.antiphon.validation;

import static dev.antiphon.validation.ShopContract.DONE;
import static dev.antiphon.validation.ShopContract.english;
import static dev.antiphon.validation.ShopContract.refused;
import static dev.antiphon.validation.ShopContract.request;
import static dev.antiphon.validation.ShopContract.send;
import static dev.antiphon.validation.ShopContract.violation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.NotificationMethod;
import dev.antiphon.RpcMethod;
import dev.antiphon.RpcStreamMethod;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.json.TypeRef;
import dev.antiphon.spi.ParameterValidation;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;

/** Validation of typed handlers, places of constraints, and the lookup of validators. */
class JakartaValidationTest {
    private static final String MIN = "must be greater than or equal to 1";

    record Page(@Min(1) int number) {}

    record Tags(List<@NotBlank String> tags) {}

    record Nested(@Valid Page page) {}

    record Unconstrained(int number) {}

    sealed interface Shape permits Circle, Point {}

    record Circle(@Min(1) int radius) implements Shape {}

    record Point() implements Shape {}

    @Test
    void typed_handlers_get_only_valid_parameters() {
        List<Object> events = new ArrayList<>();
        JsonRpcServer server = english()
                .handle(RpcMethod.of("page", Page.class, String.class), page -> "done")
                .handle(RpcMethod.of("tags", Tags.class, String.class), tags -> "done")
                .handle(RpcMethod.of("nested", Nested.class, String.class), nested -> "done")
                .handle(NotificationMethod.of("event", Page.class), page -> events.add(page))
                .handle(RpcStreamMethod.of("items", Page.class, Integer.class, Void.class), (page, sink) -> {
                    sink.send(page.number());
                    sink.complete(null);
                })
                .build();
        assertThat(send(server, request("page", "{\"number\":1}"))).isEqualTo(DONE);
        assertThat(send(server, request("page", "{\"number\":0}"))).isEqualTo(refused(violation("number", MIN, "Min")));
        assertThat(send(server, request("page", "[0]"))).isEqualTo(refused(violation("number", MIN, "Min")));
        assertThat(send(server, request("tags", "{\"tags\":[\"a\",\"\"]}")))
                .isEqualTo(refused(violation("tags[1]", "must not be blank", "NotBlank")));
        assertThat(send(server, request("nested", "{\"page\":{\"number\":0}}")))
                .isEqualTo(refused(violation("page.number", MIN, "Min")));
        assertThat(send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":[0]}"))
                .isNull();
        assertThat(send(server, request("items", "[0]").replace("2.0", "3.0")))
                .contains(violation("number", MIN, "Min"));
        assertThat(events).isEmpty();
    }

    @Test
    void types_without_constraints_are_not_checked() {
        ParameterValidation validation = JakartaValidation.create();
        assertThat(validation.ofParams(Unconstrained.class)).isNull();
        assertThat(validation.ofParams(Void.class)).isNull();
        assertThat(validation.ofParams(int[].class)).isNull();
        assertThat(validation.ofParams(Locale.IsoCountryCode.class)).isNull();
        assertThat(validation.ofParams(new TypeRef<List<Page>>() {}.type())).isNull();
    }

    @Test
    void a_subclass_is_checked_with_its_own_constraints() {
        ParameterValidation.Check check = JakartaValidation.create().ofParams(Shape.class);
        check.check(new Object[] {new Point()});
        check.check(new Object[] {null});
        assertThatThrownBy(() -> check.check(new Object[] {new Circle(0)})).isInstanceOf(InvalidParamsException.class);
    }

    interface Store<T> {
        String put(@NotNull @Valid T item);
    }

    interface Pages extends Store<Page> {
        @Ascending
        String between(int from, int to);
    }

    static final class Kept implements Pages {
        @Override
        public String put(Page item) {
            return "done";
        }

        @Override
        public String between(int from, int to) {
            return "done";
        }
    }

    @Test
    void constraints_are_inherited_from_generic_parents_and_can_apply_to_several_parameters() {
        JsonRpcServer server = english().service(Pages.class, new Kept()).build();
        assertThat(send(server, request("put", "[{\"number\":1}]"))).isEqualTo(DONE);
        assertThat(send(server, request("put", "[{\"number\":0}]")))
                .isEqualTo(refused(violation("item.number", MIN, "Min")));
        assertThat(send(server, request("between", "[1,2]"))).isEqualTo(DONE);
        assertThat(send(server, request("between", "[2,1]")))
                .isEqualTo(refused(violation("", "must ascend", "Ascending")));
    }

    interface Single {
        String get(@Min(1) int number);
    }

    @Test
    void a_lambda_can_implement_an_interface_with_constraints() {
        JsonRpcServer server = english().service(Single.class, number -> "done").build();
        assertThat(send(server, request("get", "[1]"))).isEqualTo(DONE);
        assertThat(send(server, request("get", "[0]"))).isEqualTo(refused(violation("number", MIN, "Min")));
    }

    static final class Stricter implements Single {
        @Override
        public String get(@Min(5) int number) {
            return "done";
        }
    }

    @Test
    void an_implementation_with_more_constraints_than_its_interface_is_rejected() {
        ServerBuilder builder = english().service(Single.class, new Stricter());
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageStartingWith("Method 'get', ")
                .withMessageContaining("invalid constraint declaration: ");
    }

    interface Plain {
        String get(int number);

        String all(List<String> all);
    }

    static final class Demanding implements Plain {
        @Override
        public String get(int number) {
            return "done";
        }

        @Override
        public String all(List<String> all) {
            return "done";
        }

        public String getUnserved(@Min(1) int number) {
            return "done";
        }
    }

    @Test
    void a_service_without_constraints_has_no_checks() throws NoSuchMethodException {
        ParameterValidation validation = JakartaValidation.create();
        assertThat(validation.ofMethod(new Demanding(), Plain.class.getMethod("get", int.class), List.of("number")))
                .isNull();
        assertThat(validation.ofMethod(new Demanding(), Plain.class.getMethod("all", List.class), List.of("all")))
                .isNull();
    }

    @Test
    void a_server_finds_the_validation_and_can_disable_it() {
        Single done = number -> "done";
        JsonRpcServer found =
                JsonRpcServer.builder().service(Single.class, done).build();
        assertThat(send(found, request("get", "[0]")))
                .contains("\"code\":-32602")
                .contains("\"constraint\":\"Min\"");
        JsonRpcServer without = JsonRpcServer.builder()
                .validation(ParameterValidation.none())
                .service(Single.class, done)
                .build();
        assertThat(send(without, request("get", "[0]"))).isEqualTo(DONE);
    }

    @Test
    void messages_are_in_the_locale_of_the_server() {
        JsonRpcServer server = JsonRpcServer.builder()
                .validation(JakartaValidation.in(Locale.GERMAN))
                .service(Single.class, number -> "done")
                .build();
        assertThat(send(server, request("get", "[0]")))
                .isEqualTo(refused(violation("number", "muss größer-gleich 1 sein", "Min")));
    }

    @Test
    @SuppressWarnings("resource") // never closed
    void a_validator_of_the_user_is_used() {
        Validator validator = Validation.byDefaultProvider()
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator(Set.of(Locale.FRENCH), Locale.FRENCH, false))
                .buildValidatorFactory()
                .getValidator();
        JsonRpcServer server = JsonRpcServer.builder()
                .validation(JakartaValidation.of(validator))
                .service(Single.class, number -> "done")
                .build();
        assertThat(send(server, request("get", "[0]")))
                .isEqualTo(refused(violation("number", "doit être supérieur ou égal à 1", "Min")));
    }

    @Test
    void without_a_provider_a_server_cannot_be_built_and_the_error_names_the_remedy() throws Exception {
        List<URL> path = new ArrayList<>();
        for (Class<?> needed : List.of(JakartaValidation.class, JsonRpcServer.class, Validator.class)) {
            path.add(needed.getProtectionDomain().getCodeSource().getLocation());
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader alone =
                new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(alone);
            Object validation = alone.loadClass(JakartaValidation.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            assertThatThrownBy(() -> validation
                            .getClass()
                            .getMethod("ofMethod", Object.class, Method.class, List.class)
                            .invoke(validation, "", String.class.getMethod("length"), List.of()))
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("org.hibernate.validator:hibernate-validator")
                    .hasMessageContaining("ParameterValidation.none()");
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
