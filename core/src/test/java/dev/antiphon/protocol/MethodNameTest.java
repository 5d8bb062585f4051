package dev.antiphon.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "add", "rpc.discover", "$/cancelRequest", "a b", " a", "\u00e9", "\0", "\u00a0"})
    void anything_that_is_not_blank_is_a_name(String name) {
        assertThat(MethodName.require(name)).isSameAs(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "\r\n", "\u2028", "\u3000"})
    void a_blank_is_no_name(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MethodName.require(name))
                .withMessage("A method name must not be blank");
    }

    @ParameterizedTest
    @CsvSource({"rpc., true", "rpc.discover, true", "rpc, false", "rpc_x, false", "RPC.discover, false", "xrpc.a, false"
    })
    void names_that_begin_with_rpc_and_a_dot_are_reserved(String name, boolean reserved) {
        assertThat(MethodName.isReserved(name)).isEqualTo(reserved);
    }
}
