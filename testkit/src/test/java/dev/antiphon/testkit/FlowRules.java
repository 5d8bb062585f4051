package dev.antiphon.testkit;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.TestAbortedException;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/**
 * The rules of the Reactive Streams TCK, each of them a JUnit test, for both ends of streams.
 *
 * <p>This class calls the rules itself, not TestNG for which they are written: a verification needs a connection, and TestNG
 * creates its test objects itself.
 */
public final class FlowRules {
    /**
     * The timeout of a signal that must arrive; and the time without a signal that must not arrive, which many rules wait for in
     * full.
     */
    private static final long SIGNAL_TIMEOUT_MILLIS = 10_000;

    private static final long SILENCE_MILLIS = 50;

    /** The timeout of an error: the TCK means to poll until the timeout, but polls only once. */
    private static final long ERROR_MILLIS = 500;

    /** The buffer for conventions without backpressure, for items that the rules do not request. */
    private static final long UNASKED = 200;

    private FlowRules() {}

    private static TestEnvironment environment() {
        return new TestEnvironment(SIGNAL_TIMEOUT_MILLIS, SILENCE_MILLIS, ERROR_MILLIS, false);
    }

    /** All rules for publishers and for subscribers, over each of the ways. */
    public static Stream<DynamicNode> over(List<StreamWay> ways) {
        return ways.stream()
                .flatMap(way -> Stream.of(
                        container(way + ": the publisher that a client gives", way, ends -> {
                            Supplier<RemoteStreamVerification> rules = () -> new RemoteStreamVerification(
                                    environment(), ends, way.holdsUp() ? Long.MAX_VALUE - 1 : UNASKED);
                            return tests(rules, way.holdsUp() ? Set.of() : Set.of(RemoteStreamVerification.VERY_MANY));
                        }),
                        container(
                                way + ": the subscriber that a server gives to publishers, from outside",
                                way,
                                ends -> tests(
                                        () -> new ServerSubscriberBlackboxVerification(environment(), ends), Set.of())),
                        container(
                                way + ": the subscriber that a server gives to publishers, from inside",
                                way,
                                ends -> tests(
                                        () -> new ServerSubscriberWhiteboxVerification(environment(), ends),
                                        Set.of()))));
    }

    private interface Tests {
        Stream<DynamicTest> over(FlowRulesEnds ends);
    }

    private static DynamicContainer container(String name, StreamWay way, Tests tests) {
        ClientBuilder client = JsonRpcClient.builder();
        FlowRulesEnds ends = new FlowRulesEnds(way, client);
        DynamicTest last = DynamicTest.dynamicTest("nothing is left behind", () -> {
            ends.close(); // the rules leave many streams open
            ends.awaitEmpty();
        });
        return DynamicContainer.dynamicContainer(name, Stream.concat(tests.over(ends), Stream.of(last)));
    }

    /**
     * One test per rule.
     *
     * @param excused the optional rules that may not apply, beside those that cannot be tested at all
     */
    private static Stream<DynamicTest> tests(Supplier<?> verification, Set<String> excused) {
        Class<?> type = verification.get().getClass();
        return Stream.of(type.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getName(), () -> verify(verification.get(), rule, mayBeSkipped(rule, excused))));
    }

    private static boolean mayBeSkipped(Method rule, Set<String> excused) {
        return rule.getName().startsWith("untested_") || excused.contains(rule.getName());
    }

    private static void verify(Object verification, Method rule, boolean skippable) throws Throwable {
        try {
            callAll(BeforeClass.class, verification);
            callAll(BeforeMethod.class, verification);
            rule.invoke(verification);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SkipException skipped) {
                if (skippable) {
                    throw new TestAbortedException(skipped.getMessage(), skipped);
                }
                throw new AssertionError("does not apply: " + skipped.getMessage(), skipped);
            }
            throw e.getCause();
        } finally {
            callAll(AfterClass.class, verification);
        }
    }

    private static void callAll(Class<? extends Annotation> mark, Object verification)
            throws IllegalAccessException, InvocationTargetException {
        for (Method method : verification.getClass().getMethods()) {
            if (method.isAnnotationPresent(mark)) {
                method.invoke(verification);
            }
        }
    }
}
