package dev.antiphon.openrpc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a document refers to, by kind and by key.
 *
 * @param schemas schemas
 * @param contentDescriptors parameters and results
 * @param errors errors
 * @param examples examples
 * @param examplePairings calls and their answers
 * @param links links
 * @param tags tags
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Components(
        Map<String, Schema> schemas,
        Map<String, Referable<ContentDescriptor>> contentDescriptors,
        Map<String, Referable<ErrorDescription>> errors,
        Map<String, Referable<Example>> examples,
        Map<String, Referable<ExamplePairing>> examplePairings,
        Map<String, Referable<Link>> links,
        Map<String, Referable<Tag>> tags,
        Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param schemas schemas
     * @param contentDescriptors parameters and results
     * @param errors errors
     * @param examples examples
     * @param examplePairings calls and their answers
     * @param links links
     * @param tags tags
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Components {
        schemas = Collections.unmodifiableMap(new LinkedHashMap<>(schemas));
        contentDescriptors = Collections.unmodifiableMap(new LinkedHashMap<>(contentDescriptors));
        errors = Collections.unmodifiableMap(new LinkedHashMap<>(errors));
        examples = Collections.unmodifiableMap(new LinkedHashMap<>(examples));
        examplePairings = Collections.unmodifiableMap(new LinkedHashMap<>(examplePairings));
        links = Collections.unmodifiableMap(new LinkedHashMap<>(links));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        extensions = ImmutableCopies.of(extensions);
    }

    /** Nothing to refer to. */
    public static final Components NONE =
            new Components(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /**
     * Makes components that are schemas alone.
     *
     * @param schemas the schemas by key
     * @return the components
     */
    public static Components ofSchemas(Map<String, Schema> schemas) {
        return new Components(schemas, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    static Components read(MemberReader members) {
        return new Components(
                members.table("schemas", ReferenceTypes::schema),
                members.referableMap("contentDescriptors", ContentDescriptor.class, ContentDescriptor::read),
                members.referableMap("errors", ErrorDescription.class, ErrorDescription::read),
                members.referableMap("examples", Example.class, Example::read),
                members.referableMap("examplePairings", ExamplePairing.class, ExamplePairing::read),
                members.referableMap("links", Link.class, Link::read),
                members.referableMap("tags", Tag.class, Tag::read),
                members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter()
                .map("schemas", schemas, Schema::tree)
                .map("contentDescriptors", contentDescriptors, Referable::tree)
                .map("errors", errors, Referable::tree)
                .map("examples", examples, Referable::tree)
                .map("examplePairings", examplePairings, Referable::tree)
                .map("links", links, Referable::tree)
                .map("tags", tags, Referable::tree)
                .with(extensions);
    }
}
