import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

interface Reader {
    @JsonRpcMethod("reader.open")
    int open(String name);
}

interface Writer {
    @JsonRpcMethod("writer.open")
    int open(String name);
}

@JsonRpcService
interface AN206 extends Reader, Writer {
    @Override
    @JsonRpcMethod(value = "reader.open", aliases = "writer.open")
    int open(String name);
}
