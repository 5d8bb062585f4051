package dev.antiphon;

import dev.antiphon.json.TypeRef;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says more about a method that is registered by hand. */
public sealed interface MethodOption {
    /**
     * Promises that the handler never blocks: it runs on the thread that read the call.
     *
     * @return the option
     */
    static MethodOption nonBlocking() {
        return NonBlockingOption.INSTANCE;
    }

    /**
     * Says who may call the method, instead of what {@link ServerBuilder#access} says of all.
     *
     * @param access who may
     * @return the option
     */
    static MethodOption access(Access access) {
        return new AccessOption(access);
    }

    /**
     * A further name under which the method is reached.
     *
     * @param name the name
     * @return the option
     */
    static MethodOption alias(String name) {
        return new Alias(name);
    }

    /**
     * The type of the result, where it matters that it is written as the declared type: generic and polymorphic ones.
     *
     * @param type the type
     * @return the option
     */
    static MethodOption returns(TypeRef<?> type) {
        return new Returns(type.type());
    }

    /**
     * The type of the result, as {@link #returns(TypeRef)} says it. Without this, descriptions of the server say that the result may
     * be anything.
     *
     * @param type the type
     * @return the option
     */
    static MethodOption returns(Class<?> type) {
        return new Returns(type);
    }

    /**
     * Says what the method does, for descriptions of the server.
     *
     * @param summary a few words
     * @return the option
     */
    static MethodOption describedAs(String summary) {
        return new DescribedAs(summary, null);
    }

    /**
     * Says what the method does, for descriptions of the server.
     *
     * @param summary a few words
     * @param description more, in Markdown
     * @return the option
     */
    static MethodOption describedAs(String summary, String description) {
        return new DescribedAs(summary, description);
    }

    /**
     * Groups the method by words, for descriptions of the server.
     *
     * @param tags the words
     * @return the option
     */
    static MethodOption tags(String... tags) {
        return new Tags(List.of(tags));
    }

    /**
     * Says that the method should not be called any more, for descriptions of the server.
     *
     * @return the option
     */
    static MethodOption deprecated() {
        return DeprecatedOption.INSTANCE;
    }

    /**
     * Says that nobody waits for an answer of the method, for descriptions of the server: it is described as a notification. Who calls it
     * all the same is answered as ever. For raw methods and those with described parameters, since others say so by what they are.
     *
     * @return the option
     */
    static MethodOption notificationOnly() {
        return NotificationOnlyOption.INSTANCE;
    }

    /**
     * Names an error that the method may answer with, for descriptions of the server.
     *
     * @param code its code
     * @param message what it says
     * @return the option
     */
    static MethodOption error(long code, String message) {
        return new ErrorOption(new MethodError(code, message, null));
    }

    /**
     * Shows how the method is called and what it answers, for descriptions of the server.
     *
     * @param name what the example is called
     * @param params the arguments, as JSON: an array, or an object that names them
     * @param result the answer, as JSON
     * @return the option
     * @throws IllegalArgumentException if one of them is not JSON
     */
    static MethodOption example(String name, String params, String result) {
        return new ExampleOption(MethodExample.parse(name, params, result, null));
    }

    /**
     * Shows how a notification is sent, for descriptions of the server.
     *
     * @param name what the example is called
     * @param params the arguments, as JSON: an array, or an object that names them
     * @return the option
     * @throws IllegalArgumentException if they are not JSON
     */
    static MethodOption example(String name, String params) {
        return new ExampleOption(MethodExample.parse(name, params, null, null));
    }

    /**
     * What the method does.
     *
     * @param summary a few words
     * @param description more, or null
     */
    record DescribedAs(String summary, @Nullable String description) implements MethodOption {}

    /**
     * Words by which the method is grouped.
     *
     * @param tags the words
     */
    record Tags(List<String> tags) implements MethodOption {}

    /**
     * An error that the method may answer with.
     *
     * @param error the error
     */
    record ErrorOption(MethodError error) implements MethodOption {}

    /**
     * An example of the method.
     *
     * @param example the example
     */
    record ExampleOption(MethodExample example) implements MethodOption {}

    /** Says that the method should not be called any more. */
    enum DeprecatedOption implements MethodOption {
        /** The only one. */
        INSTANCE
    }

    /** Says that nobody waits for an answer. */
    enum NotificationOnlyOption implements MethodOption {
        /** The only one. */
        INSTANCE
    }

    /**
     * A further name.
     *
     * @param name the name
     */
    record Alias(String name) implements MethodOption {}

    /**
     * The type of the result.
     *
     * @param type the type
     */
    record Returns(Type type) implements MethodOption {}

    /**
     * Who may call.
     *
     * @param access who may
     */
    record AccessOption(Access access) implements MethodOption, ServiceOption {
        /**
         * Refuses null.
         *
         * @param access who may
         */
        public AccessOption {
            Objects.requireNonNull(access, "access");
        }
    }

    /** Promises that the handler never blocks. */
    enum NonBlockingOption implements MethodOption, ServiceOption {
        /** The only one. */
        INSTANCE
    }
}
