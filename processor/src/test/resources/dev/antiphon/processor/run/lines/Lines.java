package lines;

import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService(prefix = "pre\u2028fix")
public interface Lines {
    String plain(@JsonRpcParam(value = "na\u2029me", defaultValue = "\"de\u2028fault\"") String name);

    @JsonRpcMethod(value = "me\u2028thod\n\"", aliases = "ali\u2029as\\u2028")
    @JsonRpcAccess(roles = "ro\u2028le")
    Named named(@JsonRpcParam("o\u2028ther") Named other);

    record Named(String value) {}
}
