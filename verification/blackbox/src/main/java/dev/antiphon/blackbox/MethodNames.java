package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

/** Names of every kind, and methods that are not remote. */
@JsonRpcService
public interface MethodNames {
    String derived(int a);

    @JsonRpcMethod("explicit.name/of \"it\"")
    String explicit(int a);

    @JsonRpcMethod(aliases = {"old", "older"})
    String aliased(int a);

    @JsonRpcMethod(value = "$T.new", aliases = "$L")
    String both(int a);

    @JsonRpcMethod("overloaded2")
    String overloaded(int a, int b);

    @JsonRpcMethod("overloadedText")
    String overloaded(String a);

    String overloaded(int a);

    @JsonRpcNotification(value = "note.it", aliases = "note.that")
    void note(int a);

    @JsonRpcMethod("served")
    default String served(int a) {
        return "default of " + a;
    }

    default String local(int a) {
        return "local " + hidden(a) + derived(a);
    }

    static String apart(int a) {
        return "static " + a;
    }

    private String hidden(int a) {
        return "<" + a + ">";
    }

    @Override
    String toString();

    @Override
    boolean equals(Object other);

    @Override
    int hashCode();

    /** A nested service. */
    @JsonRpcService
    interface Inner {
        String inside(Within value);

        /** A type nested in a nested service. */
        record Within(int a) {}

        /** One more level. */
        @JsonRpcService(prefix = "inmost")
        interface Inmost {
            Within within(int a);
        }
    }
}
