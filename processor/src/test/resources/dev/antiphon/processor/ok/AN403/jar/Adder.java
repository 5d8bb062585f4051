import dev.antiphon.service.JsonRpcParam;

public interface Adder {
    int add(@JsonRpcParam("a") int a, @JsonRpcParam("b") int b);
}
