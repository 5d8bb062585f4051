import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface Calculator extends Adder {}
