package dev.antiphon.internal.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CapturedLog;
import dev.antiphon.Greetings.BrokenIndex;
import dev.antiphon.Greetings.Code;
import dev.antiphon.Greetings.Greeter;
import dev.antiphon.Greetings.Index;
import dev.antiphon.Greetings.Polite;
import dev.antiphon.Greetings.StaleIndex;
import dev.antiphon.ServiceOption;
import dev.antiphon.spi.GeneratedService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

/** How generated code is found, and what happens if it cannot be. */
class GeneratedServicesTest {
    /** Has classes of its own, and says itself which indexes there are. */
    private static final class Loader extends ClassLoader {
        private static final String SERVICES = "META-INF/services/dev.antiphon.spi.GeneratedServiceIndex";

        private final String listed;
        private final List<Class<?>> own;

        /** @param listed what is listed, or null if nobody can tell */
        Loader(String listed, Class<?>... own) {
            super(GeneratedServicesTest.class.getClassLoader());
            this.listed = listed;
            this.own = List.of(own);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                boolean mine = own.stream().anyMatch(each -> each.getName().equals(name));
                return loaded != null ? loaded : mine ? define(name) : super.loadClass(name, resolve);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (!name.equals(SERVICES)) {
                return super.getResources(name);
            }
            if (listed == null) {
                throw new IOException("unreadable");
            }
            return Collections.enumeration(List.of(new URL("memory", "", -1, "/" + name, new Memory(listed))));
        }

        Class<?> greeter() throws ClassNotFoundException {
            return loadClass(Greeter.class.getName());
        }
    }

    /** Reads a text. */
    private static final class Memory extends URLStreamHandler {
        private final String text;

        Memory(String text) {
            this.text = text;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(text.getBytes(UTF_8));
                }
            };
        }
    }

    private static List<String> warnings(CapturedLog log) {
        return log.records().stream()
                .map(LogRecord::getParameters)
                .map(parameters -> parameters == null ? "" : parameters[0].toString())
                .toList();
    }

    @Test
    void an_index_that_is_listed_leads_to_code() throws Exception {
        Loader loader = new Loader(Index.class.getName(), Greeter.class, Code.class, Index.class);
        GeneratedService<?> code = GeneratedServices.of(loader.greeter());
        assertThat(code.getClass().getName()).isEqualTo(Code.class.getName());
        assertThat(code.service()).isSameAs(loader.greeter());
        assertThat(GeneratedServices.of(loader.greeter())).isSameAs(code);
        assertThat(GeneratedServices.of(loader.greeter(), ServiceOption.reflection()))
                .isNull();
    }

    @Test
    void without_an_index_there_is_no_code() {
        assertThat(GeneratedServices.of(Greeter.class)).isNull();
        assertThat(GeneratedServices.of(Runnable.class)).isNull();
    }

    @Test
    void a_provider_that_is_broken_is_logged_and_the_others_are_used() throws Exception {
        String listed = String.join(
                "\n",
                BrokenIndex.class.getName(),
                "dev.antiphon.Missing",
                Polite.class.getName(),
                Index.class.getName());
        Loader loader = new Loader(listed, Greeter.class, Code.class, Index.class, BrokenIndex.class);
        try (CapturedLog log = new CapturedLog()) {
            assertThat(GeneratedServices.of(loader.greeter())).isNotNull();
            assertThat(warnings(log))
                    .hasSize(3)
                    .anyMatch(text -> text.contains("BrokenIndex"))
                    .anyMatch(text -> text.contains("dev.antiphon.Missing"))
                    .anyMatch(text -> text.contains("Polite not a subtype"));
        }
    }

    @Test
    void a_list_that_is_broken_leaves_reflection() throws Exception {
        Loader loader = new Loader("not a name!", Greeter.class);
        try (CapturedLog log = new CapturedLog()) {
            assertThat(GeneratedServices.of(loader.greeter())).isNull();
            assertThat(warnings(log)).hasSize(1).allMatch(text -> text.contains("Illegal configuration-file syntax"));
        }
    }

    @Test
    void a_loader_that_cannot_say_what_is_listed_is_asked_only_so_often() throws Exception {
        Loader loader = new Loader(null, Greeter.class);
        try (CapturedLog log = new CapturedLog()) {
            assertThat(GeneratedServices.of(loader.greeter())).isNull();
            assertThat(warnings(log)).isNotEmpty().hasSizeLessThan(100);
        }
    }

    @Test
    void code_that_is_gone_is_logged_and_leaves_reflection() throws Exception {
        Loader loader = new Loader(StaleIndex.class.getName(), Greeter.class, StaleIndex.class);
        try (CapturedLog log = new CapturedLog()) {
            assertThat(GeneratedServices.of(loader.greeter())).isNull();
            assertThat(warnings(log)).hasSize(1).allMatch(text -> text.contains("GoneJsonRpc"));
        }
    }

    @Test
    void code_of_an_interface_that_another_loader_has_under_the_same_name_is_not_used() throws Exception {
        Loader loader =
                new Loader(Index.class.getName(), Greeter.class); // the index and the code are those of the parent
        assertThat(loader.greeter()).isNotSameAs(Greeter.class);
        assertThat(GeneratedServices.of(loader.greeter())).isNull();
    }
}
