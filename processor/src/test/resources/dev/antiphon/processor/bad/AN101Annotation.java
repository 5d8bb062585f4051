import dev.antiphon.service.JsonRpcService;

@JsonRpcService
@interface AN101Annotation {}
