import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;

@JsonRpcService
@JsonRpcTag("greetings")
interface AN601 {
    @JsonRpcExample(name = "greeting", params = "[\"Ada\"]", result = "\"Hello, Ada!\"")
    @JsonRpcExample(name = "again", params = "{\"name\": \"Ada\"}", result = "\"Hello, Ada!\"")
    String greet(String name);

    @JsonRpcExample(name = "silence")
    @JsonRpcNotification
    void wave();
}
