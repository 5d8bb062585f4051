package shop;

import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import org.jspecify.annotations.Nullable;
import people.Greeter;

@JsonRpcService
public interface Clerk extends Greeter {
    @Override
    String greet(@JsonRpcParam("name") @Nullable String name);
}
