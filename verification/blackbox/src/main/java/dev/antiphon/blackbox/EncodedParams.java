package dev.antiphon.blackbox;

import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;
import dev.antiphon.service.ParameterEncoding;

/** Parameters by name, unless a method has them by position. */
@JsonRpcTag("encodings")
@JsonRpcService(prefix = "named", encoding = ParameterEncoding.BY_NAME)
public interface EncodedParams {
    String asTheInterface(int a, int b);

    @JsonRpcTag("places")
    @JsonRpcExample(name = "two", params = "[1, 2]", result = "\"12\"")
    @JsonRpcMethod(encoding = ParameterEncoding.BY_POSITION)
    String byPosition(int a, int b);

    @JsonRpcMethod(value = "by.name", encoding = ParameterEncoding.BY_NAME)
    String byName(int a, String... b);

    @JsonRpcNotification(encoding = ParameterEncoding.BY_POSITION)
    void log(int a);

    String whole(@JsonRpcParams RawJson a);

    /** Parameters by position, unless a method has them by name. */
    @JsonRpcService(prefix = "placed", encoding = ParameterEncoding.BY_POSITION)
    interface Placed {
        String asTheInterface(int a, int b);

        @JsonRpcMethod(encoding = ParameterEncoding.BY_NAME)
        String byName(int a, int b);
    }
}
