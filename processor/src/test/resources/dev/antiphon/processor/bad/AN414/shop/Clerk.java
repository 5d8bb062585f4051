package shop;

import dev.antiphon.service.JsonRpcService;
import people.Greeter;

@JsonRpcService
public interface Clerk extends Greeter {}
