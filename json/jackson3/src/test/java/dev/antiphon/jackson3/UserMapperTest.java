package dev.antiphon.jackson3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.module.SimpleModule;

/** Bindings with the user's own mapper: which of its settings apply, and which cannot break messages. */
class UserMapperTest {
    record Money(long cents) {}

    record Price(Money unitPrice, int itemCount) {}

    interface Animal {}

    record Dog(String name) implements Animal {}

    record Cat(int lives) implements Animal {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Dog.class, name = "dog"),
        @JsonSubTypes.Type(value = Cat.class, name = "cat")
    })
    interface AnimalMixIn {}

    @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
    static class Shared {
        public String name = "s";
    }

    record Odd(int what) {}

    @Test
    void serializers_and_deserializers_of_a_module_are_used() {
        Jackson3Binding binding =
                Jackson3Binding.of(JsonMapper.builder().addModule(money()).build());
        assertThat(written(binding, Money.class, new Money(1250))).isEqualTo("\"12.50\"");
        assertThat(written(binding, Price.class, new Price(new Money(5), 2)))
                .isEqualTo("{\"unitPrice\":\"0.05\",\"itemCount\":2}");
        assertThat(read(binding, Price.class, "{\"itemCount\":2,\"unitPrice\":\"0.05\"}"))
                .isEqualTo(new Price(new Money(5), 2));
        BindingException e = catchThrowableOfType(
                BindingException.class, () -> read(binding, Price.class, "{\"unitPrice\":\"much\",\"itemCount\":2}"));
        assertThat(e.reason()).isEqualTo("not a valid value");
        assertThat(e.path()).isEqualTo(".unitPrice");
        assertThat(e).hasRootCauseInstanceOf(NumberFormatException.class);
    }

    @Test
    void mix_ins_make_types_polymorphic() {
        Jackson3Binding binding = Jackson3Binding.of(
                JsonMapper.builder().addMixIn(Animal.class, AnimalMixIn.class).build());
        Type type = new TypeRef<Map<String, List<Animal>>>() {}.type();
        Object zoo = Map.of("zoo", List.of(new Dog("Rex"), new Cat(9)));
        String json = "{\"zoo\":[{\"is\":\"dog\",\"name\":\"Rex\"},{\"is\":\"cat\",\"lives\":9}]}";
        assertThat(written(binding, type, zoo)).isEqualTo(json);
        assertThat(read(binding, type, json)).isEqualTo(zoo);
        assertThat(written(binding, Animal.class, new Cat(1))).isEqualTo("{\"is\":\"cat\",\"lives\":1}");
    }

    @Test
    void features_and_naming_of_the_users_mapper_apply() {
        Jackson3Binding binding = Jackson3Binding.of(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
        String json = "{\"unit_price\":{\"cents\":5},\"item_count\":2}";
        assertThat(written(binding, Price.class, new Price(new Money(5), 2))).isEqualTo(json);
        assertThat(read(binding, Price.class, json)).isEqualTo(new Price(new Money(5), 2));
        BindingException e = catchThrowableOfType(
                BindingException.class,
                () -> read(binding, Price.class, "{\"unit_price\":{\"cents\":1,\"dollars\":1},\"item_count\":1}"));
        assertThat(e.reason()).isEqualTo("unknown property");
        assertThat(e.path()).isEqualTo(".unit_price.dollars");
    }

    @Test
    void a_mapper_that_wraps_root_values_wraps_them() {
        Jackson3Binding binding = Jackson3Binding.of(JsonMapper.builder()
                .enable(SerializationFeature.WRAP_ROOT_VALUE)
                .enable(DeserializationFeature.UNWRAP_ROOT_VALUE)
                .build());
        assertThat(written(binding, Money.class, new Money(1))).isEqualTo("{\"Money\":{\"cents\":1}}");
        assertThat(read(binding, Money.class, "{\"Money\":{\"cents\":1}}")).isEqualTo(new Money(1));
    }

    @Test
    void a_mapper_with_default_typing_writes_type_ids_but_not_for_raw_values() {
        Jackson3Binding binding = Jackson3Binding.of(JsonMapper.builder()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("dev.antiphon")
                                .build(),
                        DefaultTyping.JAVA_LANG_OBJECT)
                .build());
        Type type = new TypeRef<List<Object>>() {}.type();
        String json = "[[\"" + Money.class.getName() + "\",{\"cents\":1}],7]";
        assertThat(written(binding, type, List.of(new Money(1), RawJson.of("7"))))
                .isEqualTo(json);
        assertThat(read(binding, type, json)).isEqualTo(List.of(new Money(1), 7));
    }

    @Test
    void the_declared_type_decides_whether_there_is_a_type_id() {
        Jackson3Binding binding = Jackson3Binding.of(JsonMapper.builder()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("dev.antiphon")
                                .build(),
                        DefaultTyping.OBJECT_AND_NON_CONCRETE)
                .build());
        String json = "[\"" + Cat.class.getName() + "\",{\"lives\":9}]";
        assertThat(written(binding, Animal.class, new Cat(9))).isEqualTo(json);
        assertThat(read(binding, Animal.class, json)).isEqualTo(new Cat(9));
        assertThat(written(binding, Cat.class, new Cat(9))).isEqualTo("{\"lives\":9}");
    }

    @Test
    void output_is_one_line_and_the_users_mapper_is_not_changed() {
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        assertThat(written(Jackson3Binding.of(mapper), Money.class, new Money(1)))
                .isEqualTo("{\"cents\":1}");
        assertThat(mapper.writeValueAsString(new Money(1))).contains("\n");
    }

    @Test
    void raw_values_may_be_parts_of_a_value() {
        Jackson3Binding binding =
                Jackson3Binding.of(JsonMapper.builder().addModule(money()).build());
        Type type = new TypeRef<Map<String, RawJson>>() {}.type();
        assertThat(written(binding, type, Map.of("a", RawJson.of("[1.0]")))).isEqualTo("{\"a\":[1.0]}");
        Map<?, ?> map = (Map<?, ?>) read(binding, type, "{\"a\":\"7.00\"}");
        assertThat(((RawJson) map.get("a")).as(Money.class)).isEqualTo(new Money(700));
    }

    @Test
    void bindings_that_share_an_output_do_not_use_each_others_generator() {
        Jackson3Binding users = Jackson3Binding.of(
                JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());
        JsonOutput out = new JsonOutput();
        write(users, Dog.class, new Dog("é"), out);
        write(Jackson3Binding.create(), Dog.class, new Dog("é"), out);
        write(users, Dog.class, new Dog("é"), out);
        assertThat(text(out)).isEqualTo("{\"name\":\"\\u00E9\"}{\"name\":\"é\"}{\"name\":\"\\u00E9\"}");
    }

    @Test
    void a_serializer_that_does_not_write_exactly_one_value_fails_without_harm_to_the_next_call() {
        Jackson3Binding binding = Jackson3Binding.of(JsonMapper.builder()
                .addModule(module(Odd.class, new OddSerializer()))
                .build());
        JsonOutput out = new JsonOutput();
        for (int what = 0; what < 3; what++) {
            Odd odd = new Odd(what);
            assertThatExceptionOfType(BindingException.class)
                    .isThrownBy(() -> write(binding, Odd.class, odd, out))
                    .withMessage("the value cannot be written as JSON");
            out.truncate(0);
        }
        write(binding, Money.class, new Money(1), out);
        assertThat(text(out)).isEqualTo("{\"cents\":1}");
    }

    @Test
    void a_serializer_that_delegates_to_the_generator_leaves_no_state_for_the_next_call() {
        Shared shared = new Shared();
        Jackson3Binding binding = Jackson3Binding.of(JsonMapper.builder()
                .addModule(module(Money.class, new ValueSerializer<>() {
                    @Override
                    public void serialize(Money money, JsonGenerator generator, SerializationContext context) {
                        generator.writePOJO(shared);
                    }
                }))
                .build());
        JsonOutput out = new JsonOutput();
        write(binding, Money.class, new Money(1), out);
        write(binding, Money.class, new Money(1), out);
        assertThat(text(out)).isEqualTo("{\"@id\":1,\"name\":\"s\"}{\"@id\":1,\"name\":\"s\"}");
    }

    private static SimpleModule money() {
        return module(Money.class, new ValueSerializer<>() {
                    @Override
                    public void serialize(Money money, JsonGenerator generator, SerializationContext context) {
                        generator.writeString(money.cents() / 100 + "." + "%02d".formatted(money.cents() % 100));
                    }
                })
                .addDeserializer(Money.class, new ValueDeserializer<>() {
                    @Override
                    public Money deserialize(JsonParser parser, DeserializationContext context) {
                        return new Money(Long.parseLong(parser.getString().replace(".", "")));
                    }
                });
    }

    private static <T> SimpleModule module(Class<T> type, ValueSerializer<T> serializer) {
        return new SimpleModule().addSerializer(type, serializer);
    }

    private static Object read(Jackson3Binding binding, Type type, String json) {
        byte[] bytes = json.getBytes(UTF_8);
        return binding.reader(type).read(bytes, 0, bytes.length);
    }

    private static String written(Jackson3Binding binding, Type type, Object value) {
        JsonOutput out = new JsonOutput();
        write(binding, type, value, out);
        return text(out);
    }

    @SuppressWarnings("unchecked") // a test gives the type of its value
    private static void write(Jackson3Binding binding, Type type, Object value, JsonOutput out) {
        ((ValueWriter<Object>) binding.writer(type)).write(value, out);
    }

    private static String text(JsonOutput out) {
        return new String(out.toByteArray(), UTF_8);
    }

    private static final class OddSerializer extends ValueSerializer<Odd> {
        @Override
        public void serialize(Odd odd, JsonGenerator generator, SerializationContext context) {
            if (odd.what() == 1) {
                generator.writeStartArray();
            } else if (odd.what() == 2) {
                generator.writeNumber(1);
                generator.writeNumber(2);
            }
        }
    }
}
