package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcParams;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A method with more than 64 parameters is told to take them as one record. */
class LargeRecordTest {
    record Terms(
            int p0,
            int p1,
            int p2,
            int p3,
            int p4,
            int p5,
            int p6,
            int p7,
            int p8,
            int p9,
            int p10,
            int p11,
            int p12,
            int p13,
            int p14,
            int p15,
            int p16,
            int p17,
            int p18,
            int p19,
            int p20,
            int p21,
            int p22,
            int p23,
            int p24,
            int p25,
            int p26,
            int p27,
            int p28,
            int p29,
            int p30,
            int p31,
            int p32,
            int p33,
            int p34,
            int p35,
            int p36,
            int p37,
            int p38,
            int p39,
            int p40,
            int p41,
            int p42,
            int p43,
            int p44,
            int p45,
            int p46,
            int p47,
            int p48,
            int p49,
            int p50,
            int p51,
            int p52,
            int p53,
            int p54,
            int p55,
            int p56,
            int p57,
            int p58,
            int p59,
            int p60,
            int p61,
            int p62,
            int p63,
            int p64) {}

    interface Adding {
        int add(@JsonRpcParams Terms terms);
    }

    private final JsonRpcServer server = JsonRpcServer.builder()
            .binding(new TinyBinding().reads(Terms.class, LargeRecordTest::terms))
            .service(Adding.class, terms -> terms.p0() + terms.p64())
            .build();

    private static Terms terms(RawJson json) {
        if (json.kind() != JsonKind.OBJECT) {
            throw new BindingException("expected an object");
        }
        Object[] values = json.members().values().stream().map(RawJson::asInt).toArray();
        try {
            return (Terms) Terms.class.getDeclaredConstructors()[0].newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @Test
    void aRecordTakesMoreParametersByNameThanAMethod() {
        String named = IntStream.rangeClosed(0, 64)
                .mapToObj(i -> "\"p" + i + "\":" + (i + 1))
                .collect(Collectors.joining(",", "{", "}"));

        assertThat(Wire.call(server, "add", named)).isEqualTo(Wire.result("66"));
    }

    @Test
    void aRecordOfSoManyIsNotReadByPosition() {
        String listed =
                IntStream.rangeClosed(0, 64).mapToObj(String::valueOf).collect(Collectors.joining(",", "[", "]"));

        assertThat(Wire.call(server, "add", listed)).contains("-32602", "expected an object");
    }
}
