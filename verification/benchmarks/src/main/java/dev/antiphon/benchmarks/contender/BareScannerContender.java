package dev.antiphon.benchmarks.contender;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.PlainService;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The lower bound: scans the bytes without validation, and knows one method. Invalid input gets a wrong response.
 *
 * <p>Binds no records, so it does not run the echo.
 */
final class BareScannerContender implements Contender {
    private static final byte[] SUBTRACT = "subtract".getBytes(US_ASCII);

    private final BenchService service = new PlainService();
    private final BareReply reply = new BareReply();

    private byte[] input = {};
    private int at;

    private boolean known;
    private int minuend;
    private int subtrahend;
    private int idStart;
    private int idEnd;

    @Override
    public String name() {
        return "bare scanner by hand";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.complementOf(EnumSet.of(Load.ECHO));
    }

    @Override
    public byte[] answer(byte[] request) {
        input = request;
        at = 0;
        reply.clear();
        if (peek() == '[') {
            answerBatch();
        } else {
            answerOne();
        }
        return reply.toBytes();
    }

    private void answerBatch() {
        byte separator = '[';
        do {
            at++;
            reply.put(separator);
            answerOne();
            separator = ',';
        } while (peek() == ',');
        reply.put((byte) ']');
    }

    private void answerOne() {
        readCall();
        if (known) {
            reply.result(service.subtract(minuend, subtrahend), input, idStart, idEnd);
        } else {
            reply.methodNotFound(input, idStart, idEnd);
        }
    }

    private void readCall() {
        do {
            at++;
            // The first letters of jsonrpc, method, params and id all differ.
            byte key = readKey();
            if (key == 'm') {
                readMethod();
            } else if (key == 'p') {
                readParams();
            } else if (key == 'i') {
                readId();
            } else {
                skipString();
            }
        } while (peek() == ',');
        at++;
    }

    /** Returns the first letter of a key, and moves to its value. */
    private byte readKey() {
        peek();
        byte first = input[at + 1];
        skipString();
        peek();
        at++;
        peek();
        return first;
    }

    private void readMethod() {
        int start = at + 1;
        skipString();
        known = Arrays.equals(input, start, at - 1, SUBTRACT, 0, SUBTRACT.length);
    }

    private void readParams() {
        boolean byName = input[at] == '{';
        do {
            at++;
            if (byName) {
                readNamed(readKey());
            } else {
                minuend = readInt();
                peek();
                at++;
                subtrahend = readInt();
            }
        } while (peek() == ',');
        at++;
    }

    private void readNamed(byte key) {
        if (key == 'm') {
            minuend = readInt();
        } else {
            subtrahend = readInt();
        }
    }

    private void readId() {
        idStart = at;
        if (input[at] == '"') {
            skipString();
        } else {
            while (input[at] != ',' && input[at] != '}' && input[at] > ' ') {
                at++;
            }
        }
        idEnd = at;
    }

    private int readInt() {
        boolean negative = peek() == '-';
        if (negative) {
            at++;
        }
        int number = 0;
        while (input[at] >= '0' && input[at] <= '9') {
            number = number * 10 + input[at++] - '0';
        }
        return negative ? -number : number;
    }

    /** Moves behind the string that begins here. */
    private void skipString() {
        at++;
        while (input[at] != '"') {
            at += input[at] == '\\' ? 2 : 1;
        }
        at++;
    }

    /** Moves to the next byte that is not white space, and returns it. */
    private byte peek() {
        while (input[at] <= ' ') {
            at++;
        }
        return input[at];
    }
}
