import dev.antiphon.service.JsonRpcService;
import java.util.*;
import org.jspecify.annotations.Nullable;

@JsonRpcService
interface Contained {
    Containers containers();

    record Containers(
            List<String> list,
            Set<Integer> set,
            int[][] arrays,
            Map<String, List<Tree>> map,
            Map<Color, ?> byColor,
            Collection<? extends Number> numbers,
            List<@Nullable String> holes,
            Map<String, @Nullable String> pits,
            @Nullable List<String> perhaps,
            Object object) {}

    /** A tree. */
    record Tree(List<Tree> more) {}

    enum Color {
        RED
    }
}
