package dev.antiphon.generate.internal.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.StringNode;

class JavaUnionResolverTest {
    /** Took minutes for this number when each option was compared with each other. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_large_union_is_resolved_in_linear_time(boolean tagged) {
        List<NamedType> types = new ArrayList<>();
        List<TypeModel> options = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            NamedType option = new NamedType("Option" + i, "", false);
            TypeModel type = tagged
                    ? new TypeModel.Literals(List.of(StringNode.valueOf("t" + i)), TypeModel.TEXT)
                    : TypeModel.TEXT;
            option.define(new NamedType.Members(
                    List.of(new NamedType.Member(tagged ? "kind" : "m" + i, type, true, "", false, null)), null));
            types.add(option);
            options.add(new TypeModel.Named(option));
        }
        NamedType alias = new NamedType("Choice", "", false);
        alias.define(new NamedType.Alias(new TypeModel.Union(options)));
        types.add(alias);

        JavaUnionResolver.Union union = new JavaUnionResolver(types).of(alias);

        assertThat(union).isNotNull();
        assertThat(union.member()).isEqualTo(tagged ? "kind" : null);
        assertThat(union.tags()).hasSize(200_000);
    }
}
