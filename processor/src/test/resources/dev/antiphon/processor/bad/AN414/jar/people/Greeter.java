package people;

import dev.antiphon.service.JsonRpcParam;
import org.jspecify.annotations.Nullable;

public interface Greeter {
    String greet(@JsonRpcParam("name") @Nullable String name);
}
