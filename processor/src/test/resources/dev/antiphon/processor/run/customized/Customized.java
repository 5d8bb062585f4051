package customized;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.List;

/** Has records whose parts have Jackson annotations. */
@JsonRpcService
public interface Customized {
    Account account();

    Accounts accounts();

    Heir heir();

    Pair pair();

    Pairs pairs();

    Tree tree();

    Wild wild();

    @JsonIgnoreType
    class Secret {
        public String password = "hunter2";
    }

    class Inherited extends Secret {}

    record Account(String name, Secret secret) {}

    record Heir(String name, Inherited secret) {}

    record Accounts(List<Secret[]> secrets, Account account) {}

    @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class, property = "@id")
    class Node {
        public String name = "n";
    }

    record Pair(Node a, Node b) {}

    record Pairs(Pair a, Pair b) {}

    record Tree(int size, List<Tree> children) {}

    record Wild(
            List<? extends Tree> trees,
            List<List<? extends Tree>> lists,
            List<? super Tree> above,
            List<?> any,
            List<Tree> plain) {}

    List<? extends Tree> trees(
            @JsonRpcParam("wild") Wild wild, @JsonRpcParam("more") List<List<? extends Tree>> more);
}
