import dev.antiphon.service.JsonRpcService;

@JsonRpcService
enum AN101Enum {
    ONE
}
