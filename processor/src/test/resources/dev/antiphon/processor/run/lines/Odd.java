package lines;

import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
public interface Odd {
    String named(String toString, String hashCode);

    String dotted(@JsonRpcParam("a.b") String ab);
}
