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

/** The rules about methods, and their parameters, errors and examples. */
public final class MethodRules {
    private final OpenRpcDocument document;
    private final SchemaValidators validators;
    private final LintCollector collector;

    public MethodRules(OpenRpcDocument document, SchemaValidators validators, LintCollector collector) {
        this.document = document;
        this.validators = validators;
        this.collector = collector;
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
            collector.found(LintRule.RESERVED_NAME, path + "/name", "'" + name + "' is reserved for the protocol");
        }
        if (isBlank(method.summary()) && isBlank(method.description())) {
            collector.found(LintRule.MISSING_DESCRIPTION, path, "'" + name + "' has neither summary nor description");
        }
        if (method.deprecated() && isBlank(method.description())) {
            collector.found(
                    LintRule.UNEXPLAINED_DEPRECATION,
                    path + "/deprecated",
                    "the description of '" + name + "' names no replacement");
        }
        if (method.examples().isEmpty()) {
            collector.found(LintRule.NO_EXAMPLES, path, "'" + name + "' has no examples");
        }
    }

    private void params(Method method, String path) {
        for (int i = 0; i < method.params().size(); i++) {
            if (method.params().get(i) instanceof ContentDescriptor param
                    && isBlank(param.summary())
                    && isBlank(param.description())
                    && isBlank(param.schema().tree().path("description").asString(""))) {
                collector.found(
                        LintRule.UNDESCRIBED_PARAM,
                        path + "/" + i,
                        "'" + param.name() + "' has neither summary nor description");
            }
        }
    }

    private void errors(Method method, String path) {
        for (int i = 0; i < method.errors().size(); i++) {
            if (method.errors().get(i) instanceof ErrorDescription error
                    && error.code() >= -32768
                    && error.code() < -32099) {
                collector.found(
                        LintRule.RESERVED_CODE,
                        path + "/" + i + "/code",
                        error.code() + " is reserved for the protocol");
            }
        }
    }

    private void examples(Method method, String path) {
        MethodContract contract;
        try {
            contract = MethodContract.of(method, document, validators);
        } catch (OpenRpcException dangling) {
            return; // reported at the reference
        }
        for (int i = 0; i < contract.examples().size(); i++) {
            CallExample example = contract.examples().get(i);
            String at = path + "/" + i;
            List<SchemaViolation> params = contract.params().violations(contract.call(example));
            params.forEach(violation -> collector.found(
                    LintRule.EXAMPLE_MISMATCH,
                    at + "/params",
                    "the example '" + example.name() + "' has params that are not allowed: " + violation));
            JsonNode result = example.result();
            if (result != null) {
                contract.result()
                        .ifPresent(validator -> validator
                                .violations(result)
                                .forEach(violation -> collector.found(
                                        LintRule.EXAMPLE_MISMATCH,
                                        at + "/result",
                                        "the example '" + example.name() + "' has a result that is not allowed: "
                                                + violation)));
            }
            names(method, contract, i, at);
        }
    }

    private void names(Method method, MethodContract contract, int index, String path) {
        List<String> known = contract.params().names();
        if (contract.params().isWhole()) {
            return;
        }
        for (Example argument :
                document.resolve(document.resolve(method.examples().get(index)).params())) {
            if (!known.contains(argument.name())) {
                collector.found(
                        LintRule.EXAMPLE_NAMES,
                        path + "/params",
                        "'" + argument.name() + "' is not a parameter of '" + method.name() + "'");
            }
        }
    }
}
