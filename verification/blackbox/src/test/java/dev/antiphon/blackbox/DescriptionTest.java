package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodDescription;
import dev.antiphon.Parameter;
import dev.antiphon.ServiceOption;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptions of services. */
class DescriptionTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                EncodedParams.class,
                EncodedParams.Placed.class,
                ErrorService.class,
                StreamResults.class,
                AsyncResults.class,
                MethodNames.class,
                Notifications.class,
                ParameterForms.class,
                Values.class,
                AccessService.class,
                GenericHierarchy.class,
                ThreadPlacement.class
            })
    void reflection_and_generated_code_describe_a_service_equally(Class<?> service) {
        assertThat(words(JsonRpcServer.methodsOf(service)))
                .isNotEmpty()
                .isEqualTo(words(JsonRpcServer.methodsOf(service, ServiceOption.reflection())));
    }

    private static List<String> words(List<MethodDescription> methods) {
        List<String> words = new ArrayList<>();
        for (MethodDescription method : methods) {
            words.add(method.name() + " " + method.aliases());
            for (Parameter parameter : method.parameters()) {
                words.add(name(parameter.type()) + " " + parameter.name() + " " + parameter.isOptional() + " "
                        + parameter.isRest() + " " + parameter.defaultValue() + " " + name(parameter.items()));
            }
            words.add(name(method.params()) + " " + name(method.result()) + " " + name(method.items()));
            words.add(method.encoding() + " " + method.deprecated() + " " + method.tags() + " " + method.errors() + " "
                    + method.examples() + " " + method.service());
        }
        return words;
    }

    /** Without type arguments, which are written differently, and of which generated code has no wildcards. */
    private static String name(Type type) {
        return type == null ? "none" : type.getTypeName().replaceFirst("[<\\[].*", "");
    }
}
