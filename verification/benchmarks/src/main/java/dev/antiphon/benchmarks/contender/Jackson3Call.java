package dev.antiphon.benchmarks.contender;

import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Order;
import dev.antiphon.benchmarks.load.PlainService;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/** One call: the members that have been read, and the response. Reused for every call. */
final class Jackson3Call {
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;

    private final BenchService service = new PlainService();
    private final ObjectReader orderReader;
    private final ObjectWriter orderWriter;

    private boolean versioned;
    private @Nullable String method;
    private @Nullable TokenBuffer earlyParams;

    private @Nullable JsonToken idToken;
    private long numberId;
    private @Nullable String textId;

    private int bound;
    private int minuend;
    private int subtrahend;
    private @Nullable Order value;

    Jackson3Call(JsonMapper mapper) {
        // The record is in the middle of the message, so the mapper must not flush after it.
        orderReader = mapper.readerFor(Order.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        orderWriter = mapper.writerFor(Order.class).without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);
    }

    /** Reads the call at the position of the parser, with its members in any order. */
    void read(JsonParser in) {
        clear();
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            JsonToken token = in.nextToken();
            switch (name) {
                case "jsonrpc" ->
                    versioned =
                            token == JsonToken.VALUE_STRING && in.getString().equals("2.0");
                case "method" -> method = token == JsonToken.VALUE_STRING ? in.getString() : null;
                case "params" -> readParams(in);
                case "id" -> readId(in, token);
                default -> in.skipChildren();
            }
        }
        if (earlyParams != null && method != null) {
            bind(method, earlyParams.asParserOnFirstToken(ObjectReadContext.empty()));
        }
    }

    boolean isNotification() {
        // A request without an id is a notification; anything else is an error.
        return idToken == null && versioned && method != null;
    }

    /** Calls the method for its effect. */
    void run() {
        if ("subtract".equals(method) && bound == 2) {
            service.subtract(minuend, subtrahend);
        } else if ("echo".equals(method) && value != null) {
            service.echo(value);
        }
    }

    /** Calls the method and writes the response. */
    void reply(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("jsonrpc", "2.0");
        if (!versioned || method == null) {
            writeError(out, INVALID_REQUEST, "Invalid Request");
        } else if (method.equals("subtract")) {
            replySubtract(out);
        } else if (method.equals("echo")) {
            replyEcho(out);
        } else {
            writeError(out, METHOD_NOT_FOUND, "Method not found");
        }
        writeId(out);
        out.writeEndObject();
    }

    private void clear() {
        versioned = false;
        method = null;
        earlyParams = null;
        idToken = null;
        textId = null;
        bound = 0;
        value = null;
    }

    private void readParams(JsonParser in) {
        if (method == null) {
            earlyParams = TokenBuffer.forBuffering(in, ObjectReadContext.empty());
            earlyParams.copyCurrentStructure(in);
        } else {
            bind(method, in);
        }
    }

    private void bind(String method, JsonParser in) {
        boolean byPosition = in.currentToken() == JsonToken.START_ARRAY;
        switch (method) {
            case "subtract" -> {
                if (byPosition) {
                    bindSubtractByPosition(in);
                } else {
                    bindSubtractByName(in);
                }
            }
            case "echo" -> {
                if (byPosition) {
                    bindEchoByPosition(in);
                } else {
                    bindEchoByName(in);
                }
            }
            default -> in.skipChildren();
        }
    }

    private void bindSubtractByPosition(JsonParser in) {
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (bound == 0) {
                minuend = in.getIntValue();
            } else if (bound == 1) {
                subtrahend = in.getIntValue();
            } else {
                in.skipChildren();
            }
            bound++;
        }
    }

    private void bindSubtractByName(JsonParser in) {
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            in.nextToken();
            switch (name) {
                case "minuend" -> {
                    minuend = in.getIntValue();
                    bound++;
                }
                case "subtrahend" -> {
                    subtrahend = in.getIntValue();
                    bound++;
                }
                default -> in.skipChildren();
            }
        }
    }

    private void bindEchoByPosition(JsonParser in) {
        while (in.nextToken() != JsonToken.END_ARRAY) {
            value = orderReader.readValue(in);
        }
    }

    private void bindEchoByName(JsonParser in) {
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            in.nextToken();
            if (name.equals("value")) {
                value = orderReader.readValue(in);
            } else {
                in.skipChildren();
            }
        }
    }

    private void readId(JsonParser in, JsonToken token) {
        idToken = token;
        if (token == JsonToken.VALUE_NUMBER_INT) {
            numberId = in.getLongValue();
        } else if (token == JsonToken.VALUE_STRING) {
            textId = in.getString();
        } else {
            in.skipChildren();
        }
    }

    private void replySubtract(JsonGenerator out) {
        if (bound == 2) {
            out.writeNumberProperty("result", service.subtract(minuend, subtrahend));
        } else {
            writeError(out, INVALID_PARAMS, "Invalid params");
        }
    }

    private void replyEcho(JsonGenerator out) {
        if (value == null) {
            writeError(out, INVALID_PARAMS, "Invalid params");
        } else {
            out.writeName("result");
            orderWriter.writeValue(out, service.echo(value));
        }
    }

    private void writeId(JsonGenerator out) {
        if (idToken == JsonToken.VALUE_NUMBER_INT) {
            out.writeNumberProperty("id", numberId);
        } else {
            out.writeStringProperty("id", textId);
        }
    }

    private static void writeError(JsonGenerator out, int code, String message) {
        out.writeObjectPropertyStart("error");
        out.writeNumberProperty("code", code);
        out.writeStringProperty("message", message);
        out.writeEndObject();
    }
}
