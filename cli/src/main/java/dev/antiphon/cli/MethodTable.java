package dev.antiphon.cli;

import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.ObjectSchema;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The methods of a document in a table for people: what they are called, take, answer and do. */
final class MethodTable {
    /** Cells that are longer do not push all others to the right. */
    private static final int WIDEST = 48;

    private final OpenRpcDocument document;

    private MethodTable(OpenRpcDocument document) {
        this.document = document;
    }

    /** Prints the table of a document that a peer sent, and gives the exit code. */
    static int print(RawJson sent, Terminal terminal) {
        List<List<String>> rows = new ArrayList<>();
        try {
            OpenRpcDocument document = OpenRpcDocument.parse(sent.toBytes());
            String title = document.info().title() + " " + document.info().version();
            terminal.say(title);
            MethodTable table = new MethodTable(document);
            document.resolvedMethods().forEach(method -> rows.add(table.row(method)));
        } catch (OpenRpcException e) {
            terminal.tell("What the peer answers to rpc.discover is no OpenRPC document: " + e.getMessage());
            return ExitCode.ERROR;
        }
        int[] widths = new int[2];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Math.min(WIDEST, row.get(i).length()));
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i))
                        .append(" ".repeat(Math.max(0, widths[i] - row.get(i).length()) + 2));
            }
            terminal.say(line.append(row.get(widths.length)).toString().stripTrailing());
        }
        return ExitCode.OK;
    }

    private List<String> row(Method method) {
        List<String> words = new ArrayList<>();
        if (method.deprecated()) {
            words.add("[deprecated]");
        }
        String summary = method.summary() == null ? method.description() : method.summary();
        if (summary != null) {
            words.add(summary.lines().findFirst().orElse(""));
        }
        return List.of(method.name() + parameters(method), answer(method), String.join(" ", words));
    }

    private String parameters(Method method) {
        JsonNode whole = method.extensions().get("x-antiphon-params");
        if (whole != null) {
            String type = type(whole);
            return "(" + (type.equals("any") ? "..." : "..." + type) + ")";
        }
        List<String> all = new ArrayList<>();
        for (ContentDescriptor param : document.params(method)) {
            boolean rest = param.extensions().containsKey("x-antiphon-rest");
            JsonNode stream = param.extensions().get("x-antiphon-stream");
            String type = stream == null
                    ? SchemaWords.of(param.schema(), !param.required())
                    : "stream of " + type(stream.path("items"));
            all.add((rest ? "..." : "") + param.name() + (param.required() || rest ? "" : "?") + ": " + type);
        }
        return "(" + String.join(", ", all) + ")";
    }

    private String answer(Method method) {
        JsonNode stream = method.extensions().get("x-antiphon-stream");
        if (stream != null) {
            return "~> " + type(stream.path("items"));
        }
        Optional<ContentDescriptor> result = document.result(method);
        return result.map(its -> "-> " + SchemaWords.of(its.schema(), false)).orElse("notification");
    }

    private static String type(JsonNode schema) {
        return schema.isObject() || schema.isBoolean() ? SchemaWords.of(Schema.of(schema), false) : "any";
    }

    /** Whether something is said of a schema; one that has only a title may be anything. */
    static boolean saysNothing(ObjectSchema schema) {
        return schema.types().isEmpty()
                && schema.enumeration() == null
                && schema.constant() == null
                && schema.oneOf().isEmpty()
                && schema.anyOf().isEmpty()
                && schema.allOf().isEmpty();
    }
}
