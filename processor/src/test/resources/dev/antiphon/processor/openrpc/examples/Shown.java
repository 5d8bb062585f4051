import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;
import java.util.Map;

/** Shows examples and tags. */
@JsonRpcService
@JsonRpcTag("shown")
public interface Shown {
    record Point(int x, int y) {}

    @JsonRpcTag({"math", "shown"})
    @JsonRpcExample(name = "by position", params = "[1, 2]", result = "3", description = "The plain way.")
    @JsonRpcExample(name = "by name", params = "{\"b\": 2, \"a\": 1}", result = "3")
    int add(int a, int b);

    @JsonRpcExample(name = "rest", params = "[\"a\", 1, 2]", result = "null")
    void join(String first, int... numbers);

    @JsonRpcExample(name = "sorted", params = "[5, \"x\"]", result = "null")
    void sorted(@JsonRpcParam(defaultValue = "1") int count, String name);

    @JsonRpcExample(name = "record", params = "{\"x\": 1, \"y\": 2}", result = "null")
    void move(@JsonRpcParams Point to);

    @JsonRpcExample(name = "whole", params = "{\"k\": 1}", result = "null")
    void put(@JsonRpcParams Map<String, Integer> all);

    @JsonRpcExample(name = "nothing")
    @JsonRpcNotification
    void ping();
}
