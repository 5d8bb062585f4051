package dev.antiphon.generate.internal.typescript;

import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.CodeEscapes;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the types, the calls and the client of a document as one TypeScript file. Not thread-safe. */
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
        TypeScriptTypeWriter.comment(
                api.title() + ", version " + api.version() + ". Generated from its OpenRPC document.\n\n"
                        + api.description(),
                false,
                "",
                code);
        code.append('\n').append(imports());
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
        return code.toString();
    }

    /** Only what is used, since compilers can be configured to reject unused imports. */
    private String imports() {
        boolean streams = methods.stream().anyMatch(method -> method.stream() != null);
        boolean notifications = methods.stream().anyMatch(method -> method.result() == null);
        boolean calls = methods.stream().anyMatch(method -> method.result() != null && method.stream() == null);
        boolean encoded = methods.stream().anyMatch(params::containsKey);
        boolean decoded = handled.stream().anyMatch(method -> method.whole() == null);
        List<String> values = new ArrayList<>();
        add(values, true, "connect");
        add(values, decoded, "decode");
        add(values, encoded, "encode");
        add(values, true, "http");
        add(values, !errors.isEmpty(), "JsonRpcError");
        List<String> types = new ArrayList<>();
        add(types, calls, "Call");
        add(types, calls || notifications, "CallOptions");
        add(types, !handled.isEmpty(), "Handlers");
        add(types, true, "HttpOptions");
        add(types, true, "JsonRpcClient");
        add(types, notifications, "Notification");
        add(types, streams, "RpcStream");
        add(types, true, "SocketOptions");
        add(types, streams, "StreamCall");
        add(types, streams, "StreamOptions");
        return """
                import { %s } from "./jsonrpc.js";
                import type { %s } from "./jsonrpc.js";
                """.formatted(String.join(", ", values), String.join(", ", types));
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
                            param.type(),
                            param.required() && !param.rest(),
                            param.description(),
                            false,
                            param.defaultValue()),
                    type(method, param),
                    code);
        }
        code.append("}\n");
    }

    private static String type(ApiModel.Method method, ApiModel.Param param) {
        if (isReadByServer(method, param)) {
            String item = TypeScriptTypeWriter.of(param.type());
            return "AsyncIterable<" + item + "> | Iterable<" + item + ">";
        }
        String list = TypeScriptTypeWriter.of(new TypeModel.ArrayType(param.type(), false));
        if (param.stream() && method.isCallback() && method.result() != null) {
            return "string | number | " + list; // the id of a flow, which only clients of this server can read
        }
        return param.stream() || param.rest() ? list : TypeScriptTypeWriter.of(param.type());
    }

    /** Whether an argument is a stream that the server reads; not for notifications, whose end is unknown. */
    private static boolean isReadByServer(ApiModel.Method method, ApiModel.Param param) {
        return param.stream() && !method.isCallback() && method.result() != null;
    }

    private void errors(ApiModel.Method method, StringBuilder code) {
        String type = errors.get(method);
        if (type == null) {
            return;
        }
        List<String> kinds = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        StringBuilder comment =
                new StringBuilder("The errors that ").append(method.name()).append(" declares:");
        for (ApiModel.DeclaredError error : method.errors()) {
            kinds.add("JsonRpcError<" + error.code() + ">");
            codes.add(String.valueOf(error.code()));
            comment.append("\n- ")
                    .append(error.code())
                    .append(": ")
                    .append(error.message().replace('\n', ' '));
        }
        code.append('\n');
        TypeScriptTypeWriter.comment(comment.toString(), false, "", code);
        code.append("""
                export type %1$s = %2$s;

                export function is%1$s(thrown: unknown): thrown is %1$s {
                  return thrown instanceof JsonRpcError && [%3$s].includes(thrown.code);
                }
                """.formatted(type, String.join(" | ", kinds), String.join(", ", codes)));
    }

    private void calls(StringBuilder code) {
        code.append("""

                /** The calls of %s, for use in a batch. */
                export const %s = {
                """.formatted(name, calls));
        for (ApiModel.Method method : methods) {
            String kind = method.result() == null
                    ? "    notification: true,\n"
                    : method.stream() != null ? "    streams: true,\n" : "";
            code.append("""
                      %s: (%s): %s => ({
                        method: %s,
                        params: %s,
                    %s  }),
                    """.formatted(
                            javaScript.get(method),
                            parameter(method),
                            call(method),
                            CodeEscapes.literal(method.name()),
                            encoded(method),
                            kind));
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
        List<ApiModel.Param> streamed = method.params().stream()
                .filter(param -> isReadByServer(method, param))
                .toList();
        String streams = streamed.isEmpty() ? "" : ", streams: " + names(streamed);
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
        code.append("""

                /** The methods that the server calls on this client; all are optional. */
                export interface %sHandlers {
                """.formatted(name));
        for (ApiModel.Method method : handled) {
            TypeScriptTypeWriter.comment(method.description(), method.deprecated(), "  ", code);
            String result = method.result() == null ? "void" : TypeScriptTypeWriter.of(method.result());
            code.append("""
                      readonly %1$s?: (params: %2$s, signal: AbortSignal) => %3$s | Promise<%3$s>;
                    """.formatted(javaScript.get(method), handledParams(method), result));
        }
        code.append("""
                }

                function handlersByName(handlers: %sHandlers): Handlers {
                  return {
                """.formatted(name));
        for (ApiModel.Method method : handled) {
            String type = handledParams(method);
            String argument = method.whole() != null
                    ? "params as " + type
                    : "decode<" + type + ">(params, " + names(method.params()) + ")";
            code.append("""
                        ...(handlers.%1$s && {
                          %2$s: (params: unknown, signal: AbortSignal) =>
                            handlers.%1$s?.(%3$s, signal),
                        }),
                    """.formatted(javaScript.get(method), CodeEscapes.literal(method.name()), argument));
        }
        code.append("""
                  };
                }
                """);
    }

    private String handledParams(ApiModel.Method method) {
        if (method.whole() != null) {
            return TypeScriptTypeWriter.of(method.whole());
        }
        return params.getOrDefault(method, "object");
    }

    private void client(StringBuilder code) {
        boolean callbacks = !handled.isEmpty();
        String options = callbacks
                ? "Omit<SocketOptions, \"handlers\"> & { readonly handlers?: " + name + "Handlers }"
                : "SocketOptions";
        String given = callbacks ? "{ ...options, handlers: handlersByName(options.handlers ?? {}) }" : "options";
        code.append("""

                /** Client of %1$s over HTTP or WebSocket. */
                export class %1$sClient {
                  /** The underlying client, for batches and for closing the connection. */
                  readonly rpc: JsonRpcClient;

                  constructor(rpc: JsonRpcClient) {
                    this.rpc = rpc;
                  }

                  static http(url: string, options?: HttpOptions): %1$sClient {
                    return new %1$sClient(http(url, options));
                  }

                  static async connect(url: string, options: %2$s = {}): Promise<%1$sClient> {
                    return new %1$sClient(await connect(url, %3$s));
                  }
                """.formatted(name, options, given));
        for (ApiModel.Method method : methods) {
            code.append('\n');
            TypeScriptTypeWriter.comment(method.description(), method.deprecated(), "  ", code);
            method(method, code);
        }
        code.append("}\n");
    }

    private void method(ApiModel.Method method, StringBuilder code) {
        String parameter = parameter(method);
        String options = method.stream() != null ? "StreamOptions" : "CallOptions";
        String result = method.stream() != null
                ? "RpcStream<" + items(method) + ">"
                : "Promise<" + (method.result() == null ? "void" : TypeScriptTypeWriter.of(method.result())) + ">";
        String operation = method.stream() != null ? "stream" : method.result() == null ? "notify" : "call";
        code.append("""
                  %1$s(%2$soptions?: %3$s): %4$s {
                    return this.rpc.%5$s(%6$s.%1$s(%7$s), options);
                  }
                """.formatted(
                        javaScript.get(method),
                        parameter.isEmpty() ? "" : parameter + ", ",
                        options,
                        result,
                        operation,
                        calls,
                        parameter.isEmpty() ? "" : "params"));
    }
}
