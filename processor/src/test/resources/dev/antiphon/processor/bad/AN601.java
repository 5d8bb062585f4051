import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN601 {
    @JsonRpcExample(name = "greeting", params = "[Ada]", result = "\"Hello, Ada!\"")
    @JsonRpcExample(name = "again", params = "\"Ada\"", result = "Hello!")
    String greet(String name);
}
