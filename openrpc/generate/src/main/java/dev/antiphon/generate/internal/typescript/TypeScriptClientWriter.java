package dev.antiphon.generate.internal.typescript;

import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.CodeEscapes;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the types, the calls and the client of a document. */
public final class TypeScriptClientWriter {
    private final String name;
    private final ApiModel api;
    private final String calls;
    private final List<ApiModel.Method> methods;
    private final List<ApiModel.Method> handled;
    private final IdentifierAllocator typeNames = IdentifierAllocator.ofTypes();
    private final IdentifierAllocator names = IdentifierAllocator.of(
            "constructor",
            "prototype",
            "rpc",
            "http",
            "connect",
            "batch",
            "close",
            "closed",
            "then",
            "toString",
            "valueOf",
            "hasOwnProperty");
    private final Map<ApiModel.Method, String> javaScript = new LinkedHashMap<>();
    private final Map<ApiModel.Method, String> params = new LinkedHashMap<>();
    private final Map<ApiModel.Method, String> errors = new LinkedHashMap<>();

    public TypeScriptClientWriter(String name, ApiModel api, List<String> reserved) {
        this.name = name;
        this.api = api;
        this.calls = IdentifierAllocator.camel(name + "Calls");
        this.methods =
                api.methods().stream().filter(method -> !method.isCallback()).toList();
        this.handled =
                api.methods().stream().filter(ApiModel.Method::isCallback).toList();
        reserved.forEach(typeNames::take);
        api.types().forEach(type -> typeNames.take(type.name()));
        for (ApiModel.Method method : api.methods()) {
            String plain = IdentifierAllocator.pascal(method.name());
            javaScript.put(method, names.unique(IdentifierAllocator.camel(method.name())));
            if (method.whole() == null && !method.params().isEmpty()) {
                params.put(method, typeNames.unique(plain + "Params"));
            }
            if (!method.errors().isEmpty() && method.result() != null) {
                errors.put(method, typeNames.unique(plain + "Error"));
            }
        }
    }

    public String write() {
        StringBuilder code = new StringBuilder();
        api.types().forEach(type -> code.append('\n').append(TypeScriptTypeWriter.declaration(type)));
        for (ApiModel.Method method : api.methods()) {
            params(method, code);
            errors(method, code);
        }
        calls(code);
        if (!handled.isEmpty()) {
            handlers(code);
        }
        client(code);
        StringBuilder head = new StringBuilder();
        TypeScriptTypeWriter.comment(
                api.title() + ", version " + api.version() + ". Generated from its OpenRPC document.\n\n"
                        + api.description(),
                false,
                "",
                head);
        head.append("\n");
        return head.append(imports()).append(code).toString();
    }

    /** Only what is used, since compilers may be told to complain of the rest. */
    private String imports() {
        boolean streams = methods.stream().anyMatch(method -> method.stream() != null);
        boolean notifications = methods.stream().anyMatch(method -> method.result() == null);
        boolean called = methods.stream().anyMatch(method -> method.result() != null && method.stream() == null);
        boolean encoded = methods.stream().anyMatch(params::containsKey);
        boolean decoded = handled.stream().anyMatch(method -> method.whole() == null);
        List<String> values = new ArrayList<>();
        add(values, true, "connect");
        add(values, decoded, "decode");
        add(values, encoded, "encode");
        add(values, true, "http");
        add(values, !errors.isEmpty(), "JsonRpcError");
        List<String> types = new ArrayList<>();
        add(types, called, "Call");
        add(types, called || notifications, "CallOptions");
        add(types, !handled.isEmpty(), "Handlers");
        add(types, true, "HttpOptions");
        add(types, true, "JsonRpcClient");
        add(types, notifications, "Notification");
        add(types, streams, "RpcStream");
        add(types, true, "SocketOptions");
        add(types, streams, "StreamCall");
        add(types, streams, "StreamOptions");
        return "import { " + String.join(", ", values) + " } from \"./jsonrpc.js\";\nimport type { "
                + String.join(", ", types) + " } from \"./jsonrpc.js\";\n";
    }

    private static void add(List<String> names, boolean used, String name) {
        if (used) {
            names.add(name);
        }
    }

    private void params(ApiModel.Method method, StringBuilder code) {
        String type = params.get(method);
        if (type == null) {
            return;
        }
        code.append("\nexport interface ").append(type).append(" {\n");
        for (ApiModel.Param param : method.params()) {
            TypeScriptTypeWriter.member(
                    new NamedType.Member(
                            param.name(),
                            param.shape(),
                            param.required() && !param.rest(),
                            param.description(),
                            false,
                            param.preset()),
                    type(method, param),
                    code);
        }
        code.append("}\n");
    }

    private static String type(ApiModel.Method method, ApiModel.Param param) {
        if (isTakenFrom(method, param)) {
            String item = TypeScriptTypeWriter.of(param.shape());
            return "AsyncIterable<" + item + "> | Iterable<" + item + ">";
        }
        String list = TypeScriptTypeWriter.of(new TypeModels.ArrayType(param.shape(), false));
        if (param.stream() && method.isCallback() && method.result() != null) {
            return "string | number | " + list; // the id of a flow, which only the server's own clients can take from
        }
        return param.stream() || param.rest() ? list : TypeScriptTypeWriter.of(param.shape());
    }

    /** Whether an argument is a stream that the server takes from; nobody knows when a notification is done with one. */
    private static boolean isTakenFrom(ApiModel.Method method, ApiModel.Param param) {
        return param.stream() && !method.isCallback() && method.result() != null;
    }

    private void errors(ApiModel.Method method, StringBuilder code) {
        String type = errors.get(method);
        if (type == null) {
            return;
        }
        List<String> kinds = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        StringBuilder said = new StringBuilder("What ").append(method.name()).append(" is documented to fail with:");
        for (ApiModel.DeclaredError error : method.errors()) {
            kinds.add("JsonRpcError<" + error.code() + ">");
            codes.add(String.valueOf(error.code()));
            said.append("\n- ")
                    .append(error.code())
                    .append(": ")
                    .append(error.message().replace('\n', ' '));
        }
        code.append('\n');
        TypeScriptTypeWriter.comment(said.toString(), false, "", code);
        code.append("export type ")
                .append(type)
                .append(" = ")
                .append(String.join(" | ", kinds))
                .append(";\n\n");
        code.append("export function is")
                .append(type)
                .append("(thrown: unknown): thrown is ")
                .append(type)
                .append(" {\n");
        code.append("  return thrown instanceof JsonRpcError && [").append(String.join(", ", codes));
        code.append("].includes(thrown.code);\n}\n");
    }

    private void calls(StringBuilder code) {
        code.append("\n/** The calls of ").append(name).append(", not sent: to be put into a batch. */\n");
        code.append("export const ").append(calls).append(" = {\n");
        for (ApiModel.Method method : methods) {
            code.append("  ")
                    .append(javaScript.get(method))
                    .append(": (")
                    .append(parameter(method))
                    .append("): ");
            code.append(call(method)).append(" => ({\n");
            code.append("    method: ")
                    .append(CodeEscapes.literal(method.name()))
                    .append(",\n");
            code.append("    params: ").append(encoded(method)).append(",\n");
            if (method.result() == null) {
                code.append("    notification: true,\n");
            } else if (method.stream() != null) {
                code.append("    streams: true,\n");
            }
            code.append("  }),\n");
        }
        code.append("};\n");
    }

    private String parameter(ApiModel.Method method) {
        if (method.whole() != null) {
            return "params: " + TypeScriptTypeWriter.of(method.whole());
        }
        if (method.params().isEmpty()) {
            return "";
        }
        boolean all = method.params().stream().noneMatch(param -> param.required() && !param.rest());
        return "params: " + params.get(method) + (all ? " = {}" : "");
    }

    private static String encoded(ApiModel.Method method) {
        if (method.whole() != null) {
            return "params";
        }
        if (method.params().isEmpty()) {
            return "undefined";
        }
        String rest = method.params().get(method.params().size() - 1).rest() ? ", rest: true" : "";
        List<ApiModel.Param> taken = method.params().stream()
                .filter(param -> isTakenFrom(method, param))
                .toList();
        String streams = taken.isEmpty() ? "" : ", streams: " + names(taken);
        return "encode(params, { names: " + names(method.params()) + ", encoding: \""
                + method.structure().word() + "\"" + rest + streams + " })";
    }

    private static String names(List<ApiModel.Param> params) {
        return params.stream()
                .map(param -> CodeEscapes.literal(param.name()))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String call(ApiModel.Method method) {
        if (method.result() == null) {
            return "Notification";
        }
        String error = errors.containsKey(method) ? ", " + errors.get(method) : "";
        if (method.stream() == null) {
            return "Call<" + TypeScriptTypeWriter.of(method.result()) + error + ">";
        }
        return "StreamCall<" + items(method) + error + ">";
    }

    private static String items(ApiModel.Method method) {
        ApiModel.Stream stream = java.util.Objects.requireNonNull(method.stream());
        return TypeScriptTypeWriter.of(stream.item()) + ", "
                + (stream.result() == null ? "null" : TypeScriptTypeWriter.of(stream.result()));
    }

    private void handlers(StringBuilder code) {
        code.append("\n/** What the server may call here; all of it is optional. */\n");
        code.append("export interface ").append(name).append("Handlers {\n");
        for (ApiModel.Method method : handled) {
            TypeScriptTypeWriter.comment(method.description(), method.deprecated(), "  ", code);
            String result = method.result() == null ? "void" : TypeScriptTypeWriter.of(method.result());
            code.append("  readonly ")
                    .append(javaScript.get(method))
                    .append("?: (params: ")
                    .append(given(method));
            code.append(", signal: AbortSignal) => ")
                    .append(result)
                    .append(" | Promise<")
                    .append(result)
                    .append(">;\n");
        }
        code.append("}\n\nfunction handlersByName(handlers: ").append(name).append("Handlers): Handlers {\n");
        code.append("  return {\n");
        for (ApiModel.Method method : handled) {
            String its = javaScript.get(method);
            code.append("    ...(handlers.")
                    .append(its)
                    .append(" && {\n      ")
                    .append(CodeEscapes.literal(method.name()));
            code.append(": (params: unknown, signal: AbortSignal) =>\n        handlers.")
                    .append(its)
                    .append("?.(");
            code.append(
                    method.whole() != null
                            ? "params as " + given(method)
                            : "decode<" + given(method) + ">(params, " + names(method.params()) + ")");
            code.append(", signal),\n    }),\n");
        }
        code.append("  };\n}\n");
    }

    private String given(ApiModel.Method method) {
        if (method.whole() != null) {
            return TypeScriptTypeWriter.of(method.whole());
        }
        return params.getOrDefault(method, "object");
    }

    private void client(StringBuilder code) {
        String type = name + "Client";
        boolean called = !handled.isEmpty();
        String options = called
                ? "Omit<SocketOptions, \"handlers\"> & { readonly handlers?: " + name + "Handlers }"
                : "SocketOptions";
        code.append("\n/** Calls ").append(name).append(": over HTTP, or over a WebSocket. */\n");
        code.append("export class ").append(type).append(" {\n");
        code.append("  /** What the calls go through, for batches and for closing the connection. */\n");
        code.append("  readonly rpc: JsonRpcClient;\n\n");
        code.append("  constructor(rpc: JsonRpcClient) {\n    this.rpc = rpc;\n  }\n\n");
        code.append("  static http(url: string, options?: HttpOptions): ")
                .append(type)
                .append(" {\n");
        code.append("    return new ").append(type).append("(http(url, options));\n  }\n\n");
        code.append("  static async connect(url: string, options: ")
                .append(options)
                .append(" = {}): Promise<");
        code.append(type).append("> {\n    return new ").append(type).append("(await connect(url, ");
        code.append(called ? "{ ...options, handlers: handlersByName(options.handlers ?? {}) }" : "options");
        code.append("));\n  }\n");
        for (ApiModel.Method method : methods) {
            code.append('\n');
            TypeScriptTypeWriter.comment(method.description(), method.deprecated(), "  ", code);
            method(method, code);
        }
        code.append("}\n");
    }

    private void method(ApiModel.Method method, StringBuilder code) {
        String its = javaScript.get(method);
        String parameter = parameter(method);
        String comma = parameter.isEmpty() ? "" : ", ";
        String made = calls + "." + its + "(" + (parameter.isEmpty() ? "" : "params") + ")";
        code.append("  ").append(its).append("(").append(parameter).append(comma);
        if (method.stream() != null) {
            code.append("options?: StreamOptions): RpcStream<")
                    .append(items(method))
                    .append("> {\n");
            code.append("    return this.rpc.stream(").append(made);
        } else if (method.result() == null) {
            code.append("options?: CallOptions): Promise<void> {\n    return this.rpc.notify(")
                    .append(made);
        } else {
            String result = TypeScriptTypeWriter.of(method.result());
            code.append("options?: CallOptions): Promise<").append(result).append("> {\n");
            code.append("    return this.rpc.call(").append(made);
        }
        code.append(", options);\n  }\n");
    }
}
