package dev.antiphon.benchmarks.contender;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** Responses written directly into a reused buffer. */
final class BareReply {
    private static final byte[] RESULT = "{\"jsonrpc\":\"2.0\",\"result\":".getBytes(US_ASCII);
    private static final byte[] ID = ",\"id\":".getBytes(US_ASCII);
    private static final byte[] METHOD_NOT_FOUND =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"}".getBytes(US_ASCII);
    private static final int LONGEST_INT = 11;

    private byte[] buffer = new byte[8192];
    private int size;

    void clear() {
        size = 0;
    }

    void put(byte letter) {
        reserve(1);
        buffer[size++] = letter;
    }

    void result(int number, byte[] input, int idStart, int idEnd) {
        put(RESULT, 0, RESULT.length);
        putInt(number);
        end(input, idStart, idEnd);
    }

    void methodNotFound(byte[] input, int idStart, int idEnd) {
        put(METHOD_NOT_FOUND, 0, METHOD_NOT_FOUND.length);
        end(input, idStart, idEnd);
    }

    byte[] toBytes() {
        return Arrays.copyOf(buffer, size);
    }

    private void end(byte[] input, int idStart, int idEnd) {
        put(ID, 0, ID.length);
        put(input, idStart, idEnd);
        put((byte) '}');
    }

    private void put(byte[] source, int start, int end) {
        int length = end - start;
        reserve(length);
        System.arraycopy(source, start, buffer, size, length);
        size += length;
    }

    private void putInt(int number) {
        reserve(LONGEST_INT);
        // Works with negative numbers, which include Integer.MIN_VALUE.
        int rest = number < 0 ? number : -number;
        if (number < 0) {
            buffer[size++] = '-';
        }
        int end = size + digits(rest);
        size = end;
        do {
            buffer[--end] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
    }

    private static int digits(int negative) {
        int digits = 1;
        for (int rest = negative / 10; rest != 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void reserve(int more) {
        if (size + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size + more, 2 * buffer.length));
        }
    }
}
