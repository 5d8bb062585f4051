package dev.antiphon.jackson3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.JsonBindingContract;
import org.junit.jupiter.api.Test;

/** The contract of all bindings, and how this one is found. */
class Jackson3BindingTest extends JsonBindingContract {
    @Override
    protected JsonBinding binding() {
        return Jackson3Binding.create();
    }

    @Test
    void it_is_found_on_the_class_path() {
        assertThat(JsonBinding.onClassPath()).isInstanceOf(Jackson3Binding.class);
    }

    @Test
    void what_was_found_out_about_a_type_is_shared_by_all_bindings_with_the_default_mapper() {
        assertThat(JsonBinding.onClassPath().reader(Point.class))
                .isSameAs(binding().reader(Point.class));
        assertThat(JsonBinding.onClassPath().writer(Point.class))
                .isSameAs(binding().writer(Point.class));
    }
}
