package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What {@link OpenRpcDocument#validate()} looks for. */
final class DocumentValidator {
    private static final Pattern VERSION =
            Pattern.compile("1\\.(0\\.0(-rc[01])?|1\\.(\\d|1[0-2])|2\\.[0-6]|3\\.[0-2]|4\\.\\d+)");
    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9._-]+");
    private static final String PROBLEM_OF_MEMBER = "OpenRPC knows no such member; one's own begin with x-";

    private final OpenRpcDocument document;
    private final ReferenceResolver references;
    private final SchemaKeywordChecks schemas;
    private final List<ValidationProblem> findings = new ArrayList<>();
    private @Nullable Set<String> methodNames;

    DocumentValidator(OpenRpcDocument document) {
        this.document = document;
        references = document.resolver();
        schemas = new SchemaKeywordChecks(references, this::found);
    }

    List<ValidationProblem> findings() {
        if (!VERSION.matcher(document.openrpc()).matches()) {
            found(
                    "/openrpc",
                    "there is no version \"" + document.openrpc()
                            + "\" of OpenRPC; tools know 1.0.0 to 1.3.2 and 1.4.x");
        }
        info(document.info());
        each("/servers", document.servers(), this::server);
        methods();
        components(document.components());
        docs(document.externalDocs(), "/externalDocs");
        members(document.extensions(), "");
        return List.copyOf(findings);
    }

    private void found(String path, String problem) {
        findings.add(new ValidationProblem(path, problem));
    }

    private void info(Info info) {
        members(info.extensions(), "/info");
        Contact contact = info.contact();
        if (contact != null) {
            members(contact.extensions(), "/info/contact");
        }
        License license = info.license();
        if (license != null) {
            members(license.extensions(), "/info/license");
        }
    }

    private void methods() {
        Set<String> names = new HashSet<>();
        each("/methods", document.methods(), (referable, path) -> {
            Method method = resolved(referable, path);
            if (method == null) {
                return;
            }
            if (!names.add(method.name())) {
                found(path + "/name", "another method is called \"" + method.name() + "\" too; names must be unique");
            }
            if (referable instanceof Method) {
                method(method, path);
            }
        });
    }

    private void method(Method method, String path) {
        params(method, path + "/params");
        Referable<ContentDescriptor> result = method.result();
        if (result != null) {
            descriptor(result, path + "/result");
        }
        Set<Long> codes = new HashSet<>();
        each(path + "/errors", method.errors(), (referable, at) -> {
            ErrorDescription error = error(referable, at);
            if (error != null && !codes.add(error.code())) {
                found(at + "/code", "another error of the method has the code " + error.code() + " too");
            }
        });
        each(path + "/tags", method.tags(), this::tag);
        each(path + "/links", method.links(), this::link);
        each(path + "/examples", method.examples(), this::pairing);
        each(path + "/servers", method.servers(), this::server);
        docs(method.externalDocs(), path + "/externalDocs");
        members(method.extensions(), path);
    }

    private void params(Method method, String path) {
        Set<String> names = new HashSet<>();
        String[] optional = new String[1];
        each(path, method.params(), (referable, at) -> {
            ContentDescriptor param = descriptor(referable, at);
            if (param == null) {
                return;
            }
            if (!names.add(param.name())) {
                found(at + "/name", "another parameter is called \"" + param.name() + "\" too; names must be unique");
            }
            if (!param.required()) {
                optional[0] = param.name();
            } else if (optional[0] != null) {
                found(
                        at + "/required",
                        "\"" + param.name() + "\" is required, but stands behind \"" + optional[0]
                                + "\", which is not; required parameters come first");
            }
        });
    }

    private @Nullable ContentDescriptor descriptor(Referable<ContentDescriptor> referable, String path) {
        ContentDescriptor descriptor = resolved(referable, path);
        if (descriptor != null && referable == descriptor) {
            schemas.check(descriptor.schema(), path + "/schema");
            members(descriptor.extensions(), path);
        }
        return descriptor;
    }

    private @Nullable ErrorDescription error(Referable<ErrorDescription> referable, String path) {
        ErrorDescription error = resolved(referable, path);
        if (error != null && referable == error) {
            for (String name : error.extensions().keySet()) {
                found(JsonTrees.step(path, name), "an error has only code, message and data, not even x- members");
            }
        }
        return error;
    }

    private void tag(Referable<Tag> referable, String path) {
        Tag tag = resolved(referable, path);
        if (tag != null && referable == tag) {
            docs(tag.externalDocs(), path + "/externalDocs");
            members(tag.extensions(), path);
        }
    }

    private void link(Referable<Link> referable, String path) {
        Link link = resolved(referable, path);
        if (link == null || referable != link) {
            return;
        }
        String target = link.method();
        if (target != null && !methodNames().contains(target)) {
            found(path + "/method", "there is no method \"" + target + "\" in the document");
        }
        Server server = link.server();
        if (server != null) {
            server(server, path + "/server");
        }
        members(link.extensions(), path);
    }

    /** Gathered once: a document may have as many links as methods. */
    private Set<String> methodNames() {
        Set<String> names = methodNames;
        if (names == null) {
            names = new HashSet<>();
            for (Referable<Method> method : document.methods()) {
                try {
                    names.add(references.resolve(method).name());
                } catch (OpenRpcException e) {
                    // which is found where the method stands
                }
            }
            methodNames = names;
        }
        return names;
    }

    private void pairing(Referable<ExamplePairing> referable, String path) {
        ExamplePairing pairing = resolved(referable, path);
        if (pairing != null && referable == pairing) {
            each(path + "/params", pairing.params(), this::resolved);
            Referable<Example> result = pairing.result();
            if (result != null) {
                resolved(result, path + "/result");
            }
        }
    }

    private void server(Server server, String path) {
        each(path + "/variables", server.variables(), (variable, at) -> {
            if (variable.defaultValue() == null) {
                found(at, "a variable of a server needs a \"default\"");
            }
            members(variable.extensions(), at);
        });
        members(server.extensions(), path);
    }

    private void docs(@Nullable ExternalDocs docs, String path) {
        if (docs != null) {
            members(docs.extensions(), path);
        }
    }

    private void components(Components components) {
        String path = "/components";
        keyed(path + "/schemas", components.schemas(), schemas::check);
        keyed(path + "/contentDescriptors", components.contentDescriptors(), this::descriptor);
        keyed(path + "/errors", components.errors(), this::error);
        keyed(path + "/examples", components.examples(), this::resolved);
        keyed(path + "/examplePairings", components.examplePairings(), this::pairing);
        keyed(path + "/links", components.links(), this::link);
        keyed(path + "/tags", components.tags(), this::tag);
        members(components.extensions(), path);
    }

    private <T> @Nullable T resolved(Referable<T> referable, String path) {
        try {
            return references.resolve(referable);
        } catch (OpenRpcException e) {
            found(path + "/$ref", e.path().isEmpty() ? e.problem() : e.path() + ": " + e.problem());
            return null;
        }
    }

    private void members(Map<String, JsonNode> extensions, String path) {
        for (String name : extensions.keySet()) {
            if (!name.startsWith("x-")) {
                found(JsonTrees.step(path, name), PROBLEM_OF_MEMBER);
            }
        }
    }

    private <T> void keyed(String path, Map<String, T> values, BiConsumer<T, String> check) {
        for (String key : values.keySet()) {
            if (!KEY.matcher(key).matches()) {
                found(JsonTrees.step(path, key), "a key has only letters, digits, dots, underscores and hyphens");
            }
        }
        each(path, values, check);
    }

    private static <T> void each(String path, Map<String, T> values, BiConsumer<T, String> check) {
        values.forEach((key, value) -> check.accept(value, JsonTrees.step(path, key)));
    }

    private static <T> void each(String path, List<T> values, BiConsumer<T, String> check) {
        for (int i = 0; i < values.size(); i++) {
            check.accept(values.get(i), path + '/' + i);
        }
    }
}
