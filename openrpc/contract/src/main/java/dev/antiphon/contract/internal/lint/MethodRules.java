package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;
import dev.antiphon.contract.internal.method.CallExample;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.contract.internal.schema.SchemaViolation;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.ErrorDescription;
import dev.antiphon.openrpc.Example;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.Referable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Rules about methods, their parameters, errors and examples. */
public final class MethodRules {
    private final OpenRpcDocument document;
    private final SchemaValidators book;
    private final LintCollector finder;

    public MethodRules(OpenRpcDocument document, SchemaValidators book, LintCollector finder) {
        this.document = document;
        this.book = book;
        this.finder = finder;
    }

    public void apply() {
        List<Referable<Method>> methods = document.methods();
        for (int i = 0; i < methods.size(); i++) {
            String path = "/methods/" + i;
            if (methods.get(i) instanceof Method method) {
                texts(method, path);
                params(method, path + "/params");
                errors(method, path + "/errors");
                examples(method, path + "/examples");
            }
        }
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }

    private void texts(Method method, String path) {
        String name = method.name();
        if (name.startsWith("rpc.") && !name.equals("rpc.discover")) {
            finder.found(LintRule.RESERVED_NAME, path + "/name", "'" + name + "' is a name of the protocol");
        }
        if (isBlank(method.summary()) && isBlank(method.description())) {
            finder.found(LintRule.MISSING_DESCRIPTION, path, "nothing says what '" + name + "' does");
        }
        if (method.deprecated() && isBlank(method.description())) {
            finder.found(
                    LintRule.UNEXPLAINED_DEPRECATION,
                    path + "/deprecated",
                    "nothing says what to use in place of '" + name + "'");
        }
        if (method.examples().isEmpty()) {
            finder.found(LintRule.NO_EXAMPLES, path, "'" + name + "' has no examples");
        }
    }

    private void params(Method method, String path) {
        for (int i = 0; i < method.params().size(); i++) {
            if (method.params().get(i) instanceof ContentDescriptor param
                    && isBlank(param.summary())
                    && isBlank(param.description())
                    && isBlank(param.schema().tree().path("description").asString(""))) {
                finder.found(
                        LintRule.UNDESCRIBED_PARAM, path + "/" + i, "nothing says what '" + param.name() + "' means");
            }
        }
    }

    private void errors(Method method, String path) {
        for (int i = 0; i < method.errors().size(); i++) {
            if (method.errors().get(i) instanceof ErrorDescription error
                    && error.code() >= -32768
                    && error.code() < -32099) {
                finder.found(
                        LintRule.RESERVED_CODE, path + "/" + i + "/code", error.code() + " is a code of the protocol");
            }
        }
    }

    private void examples(Method method, String path) {
        MethodContract operation;
        try {
            operation = MethodContract.of(method, document, book);
        } catch (OpenRpcException dangling) {
            return; // which is found where the reference stands
        }
        for (int i = 0; i < operation.examples().size(); i++) {
            CallExample example = operation.examples().get(i);
            String at = path + "/" + i;
            List<SchemaViolation> params = operation.params().violations(operation.call(example));
            params.forEach(violation -> finder.found(
                    LintRule.EXAMPLE_MISMATCH,
                    at + "/params",
                    "the example '" + example.name() + "' has params that are not allowed: " + violation));
            JsonNode result = example.result();
            if (result != null) {
                operation
                        .result()
                        .ifPresent(shape -> shape.violations(result)
                                .forEach(violation -> finder.found(
                                        LintRule.EXAMPLE_MISMATCH,
                                        at + "/result",
                                        "the example '" + example.name() + "' has a result that is not allowed: "
                                                + violation)));
            }
            names(method, operation, i, at);
        }
    }

    private void names(Method method, MethodContract operation, int index, String path) {
        List<String> known = operation.params().names();
        if (operation.params().isWhole()) {
            return;
        }
        for (Example argument :
                document.resolve(document.resolve(method.examples().get(index)).params())) {
            if (!known.contains(argument.name())) {
                finder.found(
                        LintRule.EXAMPLE_NAMES,
                        path + "/params",
                        "'" + argument.name() + "' is no parameter of '" + method.name() + "'");
            }
        }
    }
}
