package dev.antiphon.jackson3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.JsonBindingContract;
import org.junit.jupiter.api.Test;

/** The contract of all bindings, and the lookup of this one. */
class Jackson3BindingTest extends JsonBindingContract {
    @Override
    protected JsonBinding binding() {
        return Jackson3Binding.create();
    }

    @Test
    void the_binding_is_found_on_the_class_path() {
        assertThat(JsonBinding.onClassPath()).isInstanceOf(Jackson3Binding.class);
    }

    @Test
    void bindings_with_the_default_mapper_share_their_cache_of_types() {
        assertThat(JsonBinding.onClassPath().reader(Point.class))
                .isSameAs(binding().reader(Point.class));
        assertThat(JsonBinding.onClassPath().writer(Point.class))
                .isSameAs(binding().writer(Point.class));
    }
}
