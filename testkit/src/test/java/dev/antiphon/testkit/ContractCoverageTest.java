package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Core tests its channels with a contract of its own, since it cannot depend on this module. The two must not drift apart. */
class ContractCoverageTest {
    @Test
    void the_published_contract_has_every_test_of_the_one_in_core() {
        assertThat(tests(ChannelContract.class))
                .isNotEmpty()
                .containsAll(tests(dev.antiphon.transport.ChannelContract.class));
    }

    private static Set<String> tests(Class<?> contract) {
        return Stream.of(contract.getDeclaredMethods())
                .filter(method ->
                        method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(RepeatedTest.class))
                .map(Method::getName)
                .collect(Collectors.toSet());
    }
}
