import dev.antiphon.service.JsonRpcService;

@JsonRpcService
record AN101Record(int a) {}
