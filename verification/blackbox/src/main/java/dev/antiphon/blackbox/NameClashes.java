package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;
import java.util.List;

/** Names that generated code uses too. */
@JsonRpcService
@SuppressWarnings({"JavaLangClash", "NonOverridingEquals"}) // on purpose
public interface NameClashes {
    String remote(String remote$);

    String call(int operation, Object[] arguments);

    String operations(String implementation);

    String invoke(int operation, String implementation, Object[] arguments);

    String invokeOne(String only);

    String invokeTwo(String first, String second);

    String stub(String remote);

    String exception(String exception, String message, String data);

    String service(String service, String code);

    String toString(int radix);

    boolean equals(String other);

    int hashCode(int seed);

    String nested(
            Stub stub, GeneratedMethodSpec operation, Object object, String string, List list, RemoteInvoker remote);

    Other.Foreign foreign(Other.Foreign value, Foreign own);

    java.lang.Object plainObject(java.lang.Object value, java.lang.String text);

    /** Called as the class within the generated one. */
    record Stub(int a) {}

    /** Called as what describes a method. */
    enum GeneratedMethodSpec {
        PLUS,
        MINUS
    }

    /** Called as what everything is. */
    record Object(int a) {}

    /** Called as a text. */
    record String(int a) {}

    /** Called as a list. */
    record List(int a) {}

    /** Called as what makes the calls. */
    record RemoteInvoker(int a) {}

    /** Called as what a stub throws. */
    record RuntimeException(int a) {}

    /** Called as an annotation. */
    record Override(int a) {}

    /** Called as a record elsewhere. */
    record Foreign(int a) {}
}
