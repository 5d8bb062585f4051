package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.spi.GeneratedMethodSpec;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.GeneratedServiceIndex;
import dev.antiphon.spi.RemoteInvoker;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A service, and code for it as a processor would write it. Public, since other class loaders load them too. */
public final class Greetings {
    private Greetings() {}

    /** The service. */
    @JsonRpcService
    public interface Greeter {
        String none();

        String one(String name);

        String two(String name, int times);

        String three(String name, int times, boolean loud) throws Rude;

        CompletableFuture<String> later(String name);

        @JsonRpcNotification
        void wave(String name);

        @JsonRpcError(code = 1200, exception = Rude.class)
        String rude() throws Rude;
    }

    /** What the service throws. */
    public static final class Rude extends Exception {
        private static final long serialVersionUID = 1;

        public Rude(String message) {
            super(message);
        }
    }

    /** Answers. */
    public static final class Polite implements Greeter {
        @Override
        public String none() {
            return "none";
        }

        @Override
        public String one(String name) {
            return name;
        }

        @Override
        public String two(String name, int times) {
            return name.repeat(times);
        }

        @Override
        public String three(String name, int times, boolean loud) {
            return two(name, times) + loud;
        }

        @Override
        public CompletableFuture<String> later(String name) {
            return CompletableFuture.completedFuture(name);
        }

        @Override
        public void wave(String name) {}

        @Override
        public String rude() throws Rude {
            throw new Rude("go away");
        }
    }

    /** The code, which leaves the short ways to its parent. */
    public static final class Code extends GeneratedService<Greeter> {
        public Code() {
            super(Greeter.class, "", null, false);
        }

        @Override
        public List<GeneratedMethodSpec> operations() {
            return List.of(
                    GeneratedMethodSpec.of("none").result(String.class),
                    GeneratedMethodSpec.of("one", String.class)
                            .required("name", String.class)
                            .result(String.class),
                    GeneratedMethodSpec.of("two", String.class, int.class)
                            .required("name", String.class)
                            .required("times", int.class)
                            .result(String.class),
                    GeneratedMethodSpec.of("three", String.class, int.class, boolean.class)
                            .required("name", String.class)
                            .required("times", int.class)
                            .required("loud", boolean.class)
                            .result(String.class),
                    GeneratedMethodSpec.of("later", String.class)
                            .required("name", String.class)
                            .future(String.class),
                    GeneratedMethodSpec.of("wave", String.class)
                            .required("name", String.class)
                            .notification(),
                    GeneratedMethodSpec.of("rude").error(1200, Rude.class, true).result(String.class));
        }

        @Override
        public Object invoke(int operation, Greeter greeter, Object[] arguments) throws Throwable {
            return switch (operation) {
                case 0 -> greeter.none();
                case 1 -> greeter.one((String) arguments[0]);
                case 2 -> greeter.two((String) arguments[0], (int) arguments[1]);
                case 3 -> greeter.three((String) arguments[0], (int) arguments[1], (boolean) arguments[2]);
                case 4 -> greeter.later((String) arguments[0]);
                case 5 -> {
                    greeter.wave((String) arguments[0]);
                    yield null;
                }
                default -> greeter.rude();
            };
        }

        @Override
        public Exception exception(Class<? extends Exception> exception, String message, RawJson data)
                throws Exception {
            return exception == Rude.class ? new Rude(message) : super.exception(exception, message, data);
        }

        @Override
        public Greeter stub(RemoteInvoker remote) {
            return new Stub(remote);
        }
    }

    /** Calls. */
    private record Called(RemoteInvoker remote) {
        String text(int operation, Object... arguments) {
            return (String) remote.<RuntimeException>call(operation, arguments);
        }
    }

    /** What the code makes. */
    private static final class Stub implements Greeter {
        private final Called called;

        Stub(RemoteInvoker remote) {
            this.called = new Called(remote);
        }

        @Override
        public String none() {
            return called.text(0);
        }

        @Override
        public String one(String name) {
            return called.text(1, name);
        }

        @Override
        public String two(String name, int times) {
            return called.text(2, name, times);
        }

        @Override
        public String three(String name, int times, boolean loud) {
            return called.text(3, name, times, loud);
        }

        @Override
        @SuppressWarnings("unchecked") // as it is described
        public CompletableFuture<String> later(String name) {
            return (CompletableFuture<String>) called.remote.<RuntimeException>call(4, name);
        }

        @Override
        public void wave(String name) {
            called.remote.<RuntimeException>call(5, name);
        }

        @Override
        public String rude() throws Rude {
            return called.text(6);
        }

        @Override
        public String toString() {
            return called.remote.toString();
        }
    }

    /** Leads to the code. */
    public static final class Index implements GeneratedServiceIndex {
        public Index() {}

        @Override
        public GeneratedService<?> find(Class<?> service) {
            return service.getName().equals(Greeter.class.getName()) ? new Code() : null;
        }
    }

    /** Cannot be made. */
    public static final class BrokenIndex implements GeneratedServiceIndex {
        public BrokenIndex() {
            throw new IllegalStateException("broken");
        }

        @Override
        public GeneratedService<?> find(Class<?> service) {
            return null;
        }
    }

    /** Leads to code that is not there any more. */
    public static final class StaleIndex implements GeneratedServiceIndex {
        public StaleIndex() {}

        @Override
        public GeneratedService<?> find(Class<?> service) {
            throw new NoClassDefFoundError("dev/antiphon/GoneJsonRpc");
        }
    }
}
