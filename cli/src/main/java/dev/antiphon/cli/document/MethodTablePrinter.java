package dev.antiphon.cli.document;

import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.Referable;
import dev.antiphon.openrpc.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Prints the methods of a document as a table: name and parameters, result, and summary. */
public final class MethodTablePrinter {
    /** The widest column; longer cells stick out of it. */
    private static final int MAX_WIDTH = 48;
    /** Longer names, types and cells are clipped: a small document can refer to a large part of itself from thousands of places. */
    private static final int MAX_NAME = 200;

    private static final int MAX_CELL = 1_000;

    private final IdentityHashMap<Method, List<String>> rows = new IdentityHashMap<>();
    private final IdentityHashMap<Referable<ContentDescriptor>, ContentDescriptor> descriptors =
            new IdentityHashMap<>();
    private final IdentityHashMap<ContentDescriptor, String> parameters = new IdentityHashMap<>();
    private final IdentityHashMap<ContentDescriptor, String> results = new IdentityHashMap<>();

    private MethodTablePrinter(OpenRpcDocument document, List<Method> methods) {
        // All at once, so that a shared reference is resolved once.
        Set<Method> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        distinct.addAll(methods);
        List<Referable<ContentDescriptor>> references = new ArrayList<>();
        for (Method method : distinct) {
            references.addAll(method.params());
            if (method.result() != null) {
                references.add(method.result());
            }
        }
        List<ContentDescriptor> resolved = document.resolve(references);
        for (int i = 0; i < resolved.size(); i++) {
            descriptors.put(references.get(i), resolved.get(i));
        }
    }

    /** Prints the table of a document that a server sent, and returns the exit code. */
    public static int print(RawJson text, Terminal terminal) {
        List<List<String>> rows = new ArrayList<>();
        try {
            OpenRpcDocument document = OpenRpcDocument.parse(text.toBytes());
            String title = document.info().title() + " " + document.info().version();
            terminal.printLine(title);
            List<Method> methods = document.resolvedMethods();
            MethodTablePrinter table = new MethodTablePrinter(document, methods);
            methods.forEach(method -> rows.add(table.rows.computeIfAbsent(method, table::row)));
        } catch (OpenRpcException e) {
            terminal.printError("What the server answers to rpc.discover is no OpenRPC document: " + e.getMessage());
            return ExitCode.ERROR;
        }
        int[] widths = new int[2];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Math.min(MAX_WIDTH, row.get(i).length()));
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i))
                        .append(" ".repeat(Math.max(0, widths[i] - row.get(i).length()) + 2));
            }
            terminal.printLine(line.append(row.get(widths.length)).toString().stripTrailing());
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
        return List.of(
                clipped(method.name(), MAX_NAME) + parameters(method),
                result(method),
                clipped(String.join(" ", words), MAX_CELL));
    }

    private String parameters(Method method) {
        JsonNode whole = method.extensions().get("x-antiphon-params");
        if (whole != null) {
            String type = type(whole);
            return clipped("(" + (type.equals("any") ? "..." : "..." + type), MAX_NAME) + ")";
        }
        StringBuilder all = new StringBuilder("(");
        for (Referable<ContentDescriptor> param : method.params()) {
            if (all.length() > MAX_CELL) {
                return all.append(", ...)").toString();
            }
            all.append(all.length() == 1 ? "" : ", ")
                    .append(parameters.computeIfAbsent(descriptor(param), MethodTablePrinter::parameter));
        }
        return all.append(')').toString();
    }

    private static String parameter(ContentDescriptor param) {
        boolean rest = param.extensions().containsKey("x-antiphon-rest");
        JsonNode stream = param.extensions().get("x-antiphon-stream");
        String type = stream == null
                ? SchemaSummary.of(param.schema(), !param.required())
                : "stream of " + type(stream.path("items"));
        return (rest ? "..." : "") + clipped(param.name(), MAX_NAME) + (param.required() || rest ? "" : "?") + ": "
                + clipped(type, MAX_NAME);
    }

    private ContentDescriptor descriptor(Referable<ContentDescriptor> reference) {
        return Objects.requireNonNull(descriptors.get(reference));
    }

    private static String clipped(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "...";
    }

    private String result(Method method) {
        JsonNode stream = method.extensions().get("x-antiphon-stream");
        if (stream != null) {
            return clipped("~> " + type(stream.path("items")), MAX_NAME);
        }
        Referable<ContentDescriptor> result = method.result();
        return result == null
                ? "notification"
                : results.computeIfAbsent(
                        descriptor(result), its -> clipped("-> " + SchemaSummary.of(its.schema(), false), MAX_NAME));
    }

    private static String type(JsonNode schema) {
        return schema.isObject() || schema.isBoolean() ? SchemaSummary.of(Schema.of(schema), false) : "any";
    }
}
