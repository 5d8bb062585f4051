package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.net.URI;
import java.net.URISyntaxException;
import tools.jackson.databind.JsonNode;

/** Rules about the document as a whole, servers and tags. */
public final class DocumentRules {
    private final OpenRpcDocument document;
    private final JsonNode tree;
    private final LintCollector finder;

    public DocumentRules(OpenRpcDocument document, JsonNode tree, LintCollector finder) {
        this.document = document;
        this.tree = tree;
        this.finder = finder;
    }

    public void apply() {
        if (document.openrpc().startsWith("1.4.")) {
            finder.found(
                    LintRule.YOUNG_VERSION,
                    "/openrpc",
                    "version " + document.openrpc() + " is refused by tools that know versions up to 1.3.2");
        }
        String about = document.info().description();
        if (about == null || about.isBlank()) {
            finder.found(LintRule.MISSING_DESCRIPTION, "/info", "nothing says what the methods are for");
        }
        if (document.servers().isEmpty()) {
            finder.found(LintRule.NO_SERVERS, "", "nothing says where the methods are answered");
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
            // What stands in braces is a variable.
            String example = url.replaceAll("\\$?\\{[^}]*}", "x");
            if (!isAbsolute(example)) {
                finder.found(LintRule.RELATIVE_SERVER_URL, path + "/" + i + "/url", "'" + url + "' is no whole URL");
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
            finder.found(LintRule.TAG_SUMMARY, path + "/summary", "a tag has a summary");
        }
    }
}
