package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.ParameterizedType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeRefTest {
    @Test
    void a_class_is_carried_as_itself() {
        assertThat(new TypeRef<String>() {}.type()).isEqualTo(String.class);
    }

    @Test
    void a_generic_type_is_carried_with_its_arguments() {
        TypeRef<Map<String, List<Integer>>> reference = new TypeRef<>() {};
        assertThat(reference.type()).isInstanceOfSatisfying(ParameterizedType.class, type -> {
            assertThat(type.getRawType()).isEqualTo(Map.class);
            assertThat(type.getActualTypeArguments()[0]).isEqualTo(String.class);
            assertThat(type.getActualTypeArguments()[1]).isInstanceOf(ParameterizedType.class);
        });
        assertThat(reference).hasToString("java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>");
    }

    @Test
    @SuppressWarnings("rawtypes") // which is what is refused
    void a_reference_without_an_argument_is_refused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new TypeRef() {})
                .withMessage("A TypeRef is made with its type argument: new TypeRef<List<User>>() {}");
    }

    @Test
    void a_subclass_of_a_subclass_is_refused_since_it_names_no_argument() {
        class Named extends TypeRef<String> {}
        assertThat(new Named().type()).isEqualTo(String.class);
        assertThatIllegalStateException().isThrownBy(() -> new Named() {});
    }

    @Test
    void a_scalar_is_read_by_reference() {
        assertThat(RawJson.of("[1]").elements().get(0).as(new TypeRef<Integer>() {}))
                .isEqualTo(1);
    }
}
