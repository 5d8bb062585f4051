package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.net.URI;
import java.net.URISyntaxException;
import tools.jackson.databind.JsonNode;

/** The rules about the document as a whole, its servers and its tags. */
public final class DocumentRules {
    private final OpenRpcDocument document;
    private final JsonNode tree;
    private final LintCollector collector;

    public DocumentRules(OpenRpcDocument document, JsonNode tree, LintCollector collector) {
        this.document = document;
        this.tree = tree;
        this.collector = collector;
    }

    public void apply() {
        if (document.openrpc().startsWith("1.4.")) {
            collector.found(
                    LintRule.YOUNG_VERSION,
                    "/openrpc",
                    "version " + document.openrpc() + " is rejected by tools that support versions up to 1.3.2");
        }
        String about = document.info().description();
        if (about == null || about.isBlank()) {
            collector.found(LintRule.MISSING_DESCRIPTION, "/info", "the document has no description");
        }
        if (document.servers().isEmpty()) {
            collector.found(LintRule.NO_SERVERS, "", "the document names no server");
        }
        servers(tree.path("servers"), "/servers");
        JsonNode methods = tree.path("methods");
        for (int i = 0; i < methods.size(); i++) {
            String path = "/methods/" + i;
            servers(methods.get(i).path("servers"), path + "/servers");
            JsonNode tags = methods.get(i).path("tags");
            for (int j = 0; j < tags.size(); j++) {
                tag(tags.get(j), path + "/tags/" + j);
            }
        }
        tree.path("components")
                .path("tags")
                .properties()
                .forEach(tag -> tag(tag.getValue(), LintCollector.step("/components/tags", tag.getKey())));
    }

    private void servers(JsonNode servers, String path) {
        for (int i = 0; i < servers.size(); i++) {
            String url = servers.get(i).path("url").asString("");
            // Braces mark variables.
            String example = url.replaceAll("\\$?\\{[^}]*}", "x");
            if (!isAbsolute(example)) {
                collector.found(
                        LintRule.RELATIVE_SERVER_URL, path + "/" + i + "/url", "'" + url + "' is not an absolute URL");
            }
        }
    }

    private static boolean isAbsolute(String url) {
        try {
            URI uri = new URI(url);
            return uri.isAbsolute()
                    && (uri.isOpaque()
                            || uri.getRawAuthority() != null
                            || !uri.getRawPath().isEmpty());
        } catch (URISyntaxException wrong) {
            return false;
        }
    }

    private void tag(JsonNode tag, String path) {
        if (tag.has("summary")) {
            collector.found(LintRule.TAG_SUMMARY, path + "/summary", "a tag has a summary");
        }
    }
}
