package dev.antiphon;

import dev.antiphon.json.TypeRef;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An option of a method that is registered individually. */
public sealed interface MethodOption {
    /**
     * Declares that the handler never blocks: it runs on the thread that read the call.
     *
     * @return the option
     */
    static MethodOption nonBlocking() {
        return NonBlockingOption.INSTANCE;
    }

    /**
     * Sets the access to the method, instead of that of {@link ServerBuilder#access}.
     *
     * @param access the access rule
     * @return the option
     */
    static MethodOption access(Access access) {
        return new AccessOption(access);
    }

    /**
     * Adds a further name of the method.
     *
     * @param name the name
     * @return the option
     */
    static MethodOption alias(String name) {
        return new Alias(name);
    }

    /**
     * Sets the declared type of the result. This matters for generic and polymorphic types, which are written as the declared
     * type.
     *
     * @param type the type
     * @return the option
     */
    static MethodOption returns(TypeRef<?> type) {
        return new Returns(type.type());
    }

    /**
     * Sets the declared type of the result, as {@link #returns(TypeRef)} does. Without it, descriptions of the server state
     * that the result may be anything.
     *
     * @param type the type
     * @return the option
     */
    static MethodOption returns(Class<?> type) {
        return new Returns(type);
    }

    /**
     * Sets the summary of the method, for descriptions of the server.
     *
     * @param summary a few words
     * @return the option
     */
    static MethodOption describedAs(String summary) {
        return new DescribedAs(summary, null);
    }

    /**
     * Sets the summary and the description of the method, for descriptions of the server.
     *
     * @param summary a few words
     * @param description a longer text, in Markdown
     * @return the option
     */
    static MethodOption describedAs(String summary, String description) {
        return new DescribedAs(summary, description);
    }

    /**
     * Sets the tags that group the method, for descriptions of the server.
     *
     * @param tags the tags
     * @return the option
     */
    static MethodOption tags(String... tags) {
        return new Tags(List.of(tags));
    }

    /**
     * Marks the method as deprecated, for descriptions of the server.
     *
     * @return the option
     */
    static MethodOption deprecated() {
        return DeprecatedOption.INSTANCE;
    }

    /**
     * Marks the method as a notification, for descriptions of the server. A caller that sends a request for it still gets a
     * response. For raw methods and those with declared parameters; other methods show by their type whether they are
     * notifications.
     *
     * @return the option
     */
    static MethodOption notificationOnly() {
        return NotificationOnlyOption.INSTANCE;
    }

    /**
     * Declares an error of the method, for descriptions of the server.
     *
     * @param code the code
     * @param message the message
     * @return the option
     */
    static MethodOption error(long code, String message) {
        return new ErrorOption(new MethodError(code, message, null));
    }

    /**
     * Adds an example call with its result, for descriptions of the server.
     *
     * @param name the name of the example
     * @param params the arguments, as JSON: an array, or an object with their names
     * @param result the result, as JSON
     * @return the option
     * @throws IllegalArgumentException if one of them is not JSON
     */
    static MethodOption example(String name, String params, String result) {
        return new ExampleOption(MethodExample.parse(name, params, result, null));
    }

    /**
     * Adds an example of a notification, for descriptions of the server.
     *
     * @param name the name of the example
     * @param params the arguments, as JSON: an array, or an object with their names
     * @return the option
     * @throws IllegalArgumentException if they are not JSON
     */
    static MethodOption example(String name, String params) {
        return new ExampleOption(MethodExample.parse(name, params, null, null));
    }

    /**
     * The option {@link #describedAs(String, String)}.
     *
     * @param summary a few words
     * @param description a longer text, or null
     */
    record DescribedAs(String summary, @Nullable String description) implements MethodOption {}

    /**
     * The option {@link #tags}.
     *
     * @param tags the tags
     */
    record Tags(List<String> tags) implements MethodOption {}

    /**
     * The option {@link #error}.
     *
     * @param error the error
     */
    record ErrorOption(MethodError error) implements MethodOption {}

    /**
     * The option {@link #example(String, String, String)}.
     *
     * @param example the example
     */
    record ExampleOption(MethodExample example) implements MethodOption {}

    /** The option {@link #deprecated}. */
    enum DeprecatedOption implements MethodOption {
        /** The only instance. */
        INSTANCE
    }

    /** The option {@link #notificationOnly}. */
    enum NotificationOnlyOption implements MethodOption {
        /** The only instance. */
        INSTANCE
    }

    /**
     * The option {@link #alias}.
     *
     * @param name the name
     */
    record Alias(String name) implements MethodOption {}

    /**
     * The option {@link #returns(TypeRef)}.
     *
     * @param type the type
     */
    record Returns(Type type) implements MethodOption {}

    /**
     * The option {@link #access}.
     *
     * @param access the access rule
     */
    record AccessOption(Access access) implements MethodOption, ServiceOption {
        /**
         * Rejects null.
         *
         * @param access the access rule
         */
        public AccessOption {
            Objects.requireNonNull(access, "access");
        }
    }

    /** The option {@link #nonBlocking}. */
    enum NonBlockingOption implements MethodOption, ServiceOption {
        /** The only instance. */
        INSTANCE
    }
}
