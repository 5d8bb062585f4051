package dev.antiphon.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteWordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "7",
                "00",
                "09",
                "90",
                "123",
                "4567",
                "89012",
                "345678",
                "9999999",
                "00000000",
                "12345678",
                "99999999"
            })
    void up_to_eight_digits_are_a_number_whatever_follows_them(String digits) {
        for (String behind :
                new String[] {"\0\0\0\0\0\0\0", "9999999", "eeeeeee", "\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff"}) {
            long word = ByteWords.whole((digits + behind).getBytes(ISO_8859_1), 0);
            assertThat(ByteWords.decimal(word, digits.length())).isEqualTo(Long.parseLong(digits));
        }
    }

    @Test
    void every_number_of_up_to_five_digits_is_read() {
        for (int i = 0; i < 100_000; i++) {
            String digits = Integer.toString(i);
            byte[] bytes = Arrays.copyOf(digits.getBytes(ISO_8859_1), 8);
            assertThat(ByteWords.decimal(ByteWords.whole(bytes, 0), digits.length()))
                    .isEqualTo(i);
        }
    }

    @Test
    void a_byte_that_is_not_a_digit_is_found_at_every_place() {
        for (int count = 1; count <= 8; count++) {
            for (int place = 0; place < count; place++) {
                for (int value = 0; value < 256; value++) {
                    byte[] bytes = "99999999".getBytes(ISO_8859_1);
                    bytes[place] = (byte) value;
                    boolean decimal = ByteWords.decimal(ByteWords.whole(bytes, 0), count) != ByteWords.NOT_DECIMAL;
                    assertThat(decimal)
                            .as("byte %d at %d of %d", value, place, count)
                            .isEqualTo(value >= '0' && value <= '9');
                }
            }
        }
    }

    @Test
    void a_part_of_a_word_is_the_same_near_the_end_of_the_array() {
        byte[] alone = {'m', 'e', 't', 'h', 'o', 'd', (byte) 0xFF};
        byte[] amid = Arrays.copyOf(alone, 20);
        Arrays.fill(amid, 7, 20, (byte) 'x');
        for (int count = 1; count <= 7; count++) {
            assertThat(ByteWords.part(alone, 0, count)).isEqualTo(ByteWords.part(amid, 0, count));
            assertThat(ByteWords.part(alone, 7 - count, count)).isEqualTo(ByteWords.part(amid, 7 - count, count));
        }
        assertThat(ByteWords.part(amid, 12, 8))
                .isEqualTo(ByteWords.whole(amid, 12))
                .isEqualTo(ByteWords.first(ByteWords.whole(amid, 12), 8));
    }

    @ParameterizedTest
    @CsvSource({"id, 25705", "a, 97"})
    void the_first_byte_is_the_lowest(String name, long word) {
        assertThat(ByteWords.part(name.getBytes(ISO_8859_1), 0, name.length())).isEqualTo(word);
    }

    @Test
    void ranges_are_equal_exactly_if_their_bytes_are_and_then_hash_alike() {
        SplittableRandom random = new SplittableRandom(14);
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            int start = random.nextInt(bytes.length + 1);
            int end = random.nextInt(start, bytes.length + 1);
            byte[] name = Arrays.copyOfRange(bytes, start, end);
            assertThat(ByteWords.equal(name, bytes, start, end)).isTrue();
            assertThat(ByteWords.hash(name, 0, name.length)).isEqualTo(ByteWords.hash(bytes, start, end));
            if (name.length > 0) {
                name[random.nextInt(name.length)] ^= (byte) (1 << random.nextInt(8));
                assertThat(ByteWords.equal(name, bytes, start, end)).isFalse();
            }
        }
        assertThat(ByteWords.equal(new byte[] {0}, new byte[] {0, 0}, 0, 2))
                .as("of another length")
                .isFalse();
    }

    @Test
    void a_byte_is_found_where_it_comes_first_in_the_range() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int at = 0; at < bytes.length; at++) {
                // Neighbours of the wanted byte, and bytes that differ from it in the highest bit only.
                bytes[at] = (byte) (random.nextInt(9, 12) | (random.nextInt(8) == 0 ? 0x80 : 0));
            }
            int start = random.nextInt(bytes.length + 1);
            int end = random.nextInt(start, bytes.length + 1);
            int expected = start;
            while (expected < end && bytes[expected] != '\n') {
                expected++;
            }
            assertThat(ByteWords.indexOf((byte) '\n', bytes, start, end)).isEqualTo(expected);
        }
    }

    /** Whatever a peer varies in its ids, the slots of a table that they fall into do not cluster. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 12, 20})
    void numbers_made_to_collide_spread_over_a_table(int shift) {
        int[] slots = new int[1024];
        int[] folded = new int[1024];
        for (long i = 0; i < 4096; i++) {
            long a = i << shift;
            slots[ByteWords.hash(a) & 1023]++;
            folded[ByteWords.hash((a << 32) | ((a ^ 12345) & 0xFFFFFFFFL)) & 1023]++;
        }
        assertThat(Arrays.stream(slots).max().getAsInt()).isLessThan(40);
        assertThat(Arrays.stream(folded).max().getAsInt()).isLessThan(40);
    }

    /** Differences in the highest bits of words cancelled each other in a chain of multiplications and shifts. */
    @Test
    void texts_made_to_collide_spread_over_a_table() {
        int[] slots = new int[1024];
        byte[] text = new byte[8 * 25];
        for (int i = 0; i < 4096; i++) {
            Arrays.fill(text, (byte) 'a');
            for (int bit = 0; bit < 12; bit++) {
                if ((i >> bit & 1) != 0) {
                    text[bit * 16 + 7] ^= (byte) 0x80;
                    text[bit * 16 + 15] ^= (byte) 0x80;
                    text[bit * 16 + 11] ^= (byte) 0x80;
                }
            }
            slots[ByteWords.hash(text, 0, text.length) & 1023]++;
        }
        assertThat(Arrays.stream(slots).max().getAsInt()).isLessThan(40);
    }
}
