package dev.antiphon.openrpc;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema made of keywords. The usual ones of draft 7 can be asked for by name, all of them by {@link #keyword(String)}. A
 * keyword that does not have the shape that it should have counts as one that is not there;
 * {@link OpenRpcDocument#validate()} complains of it.
 *
 * <p>Any thread may use it. Trees that it gives must not be changed.
 */
public final class ObjectSchema implements Schema {
    private final ObjectNode node;

    ObjectSchema(ObjectNode node) {
        this.node = node;
    }

    ObjectNode node() {
        return node;
    }

    /**
     * Gives what a keyword says.
     *
     * @param name the keyword, known or not
     * @return its value, or null if it is not there
     */
    public @Nullable JsonNode keyword(String name) {
        return node.get(name);
    }

    /**
     * Gives all keywords.
     *
     * @return their names, in order
     */
    public Set<String> keywords() {
        var names = new LinkedHashSet<String>();
        node.properties().forEach(entry -> names.add(entry.getKey()));
        return names;
    }

    /** {@return {@code title}, or null} */
    public @Nullable String title() {
        return text("title");
    }

    /** {@return {@code description}, or null} */
    public @Nullable String description() {
        return text("description");
    }

    /** {@return {@code format}, or null} */
    public @Nullable String format() {
        return text("format");
    }

    /** {@return {@code pattern}, or null} */
    public @Nullable String pattern() {
        return text("pattern");
    }

    /** {@return the words of {@code type}, one or several; empty if the type is not said} */
    public Set<String> types() {
        JsonNode type = node.get("type");
        if (type == null) {
            return Set.of();
        }
        return type.isString() ? Set.of(type.stringValue()) : texts("type");
    }

    /** {@return the values of {@code enum}, or null} */
    public @Nullable List<JsonNode> enumeration() {
        return values("enum");
    }

    /** {@return {@code const}, or null if there is none} */
    public @Nullable JsonNode constant() {
        return node.get("const");
    }

    /** {@return {@code default}, or null if there is none} */
    public @Nullable JsonNode defaultValue() {
        return node.get("default");
    }

    /** {@return {@code examples}; empty if there are none} */
    public List<JsonNode> examples() {
        List<JsonNode> values = values("examples");
        return values == null ? List.of() : values;
    }

    /** {@return {@code minimum}, or null} */
    public @Nullable BigDecimal minimum() {
        return number("minimum");
    }

    /** {@return {@code maximum}, or null} */
    public @Nullable BigDecimal maximum() {
        return number("maximum");
    }

    /** {@return {@code exclusiveMinimum}, or null} */
    public @Nullable BigDecimal exclusiveMinimum() {
        return number("exclusiveMinimum");
    }

    /** {@return {@code exclusiveMaximum}, or null} */
    public @Nullable BigDecimal exclusiveMaximum() {
        return number("exclusiveMaximum");
    }

    /** {@return {@code multipleOf}, or null} */
    public @Nullable BigDecimal multipleOf() {
        return number("multipleOf");
    }

    /** {@return {@code minLength}} */
    public OptionalInt minLength() {
        return count("minLength");
    }

    /** {@return {@code maxLength}} */
    public OptionalInt maxLength() {
        return count("maxLength");
    }

    /** {@return {@code minItems}} */
    public OptionalInt minItems() {
        return count("minItems");
    }

    /** {@return {@code maxItems}} */
    public OptionalInt maxItems() {
        return count("maxItems");
    }

    /** {@return {@code minProperties}} */
    public OptionalInt minProperties() {
        return count("minProperties");
    }

    /** {@return {@code maxProperties}} */
    public OptionalInt maxProperties() {
        return count("maxProperties");
    }

    /** {@return whether {@code uniqueItems} is true} */
    public boolean uniqueItems() {
        return flag("uniqueItems");
    }

    /** {@return whether {@code readOnly} is true} */
    public boolean readOnly() {
        return flag("readOnly");
    }

    /** {@return whether {@code writeOnly} is true} */
    public boolean writeOnly() {
        return flag("writeOnly");
    }

    /** {@return whether {@code deprecated} is true, which is younger than draft 7} */
    public boolean deprecated() {
        return flag("deprecated");
    }

    /** {@return the names in {@code required}} */
    public Set<String> required() {
        return texts("required");
    }

    /** {@return {@code properties}, in order} */
    public Map<String, Schema> properties() {
        return schemas("properties");
    }

    /** {@return {@code patternProperties}, in order} */
    public Map<String, Schema> patternProperties() {
        return schemas("patternProperties");
    }

    /** {@return {@code definitions}, in order} */
    public Map<String, Schema> definitions() {
        return schemas("definitions");
    }

    /** {@return {@code additionalProperties}, or null} */
    public @Nullable Schema additionalProperties() {
        return schema("additionalProperties");
    }

    /** {@return {@code propertyNames}, or null} */
    public @Nullable Schema propertyNames() {
        return schema("propertyNames");
    }

    /** {@return {@code items}, if that is one schema for all elements, or null} */
    public @Nullable Schema items() {
        return schema("items");
    }

    /** {@return {@code items}, if that is a list of schemas, one for each element; empty if it is not} */
    public List<Schema> tuple() {
        return schemaList("items");
    }

    /** {@return {@code additionalItems}, or null} */
    public @Nullable Schema additionalItems() {
        return schema("additionalItems");
    }

    /** {@return {@code contains}, or null} */
    public @Nullable Schema contains() {
        return schema("contains");
    }

    /** {@return {@code allOf}; empty if there is none} */
    public List<Schema> allOf() {
        return schemaList("allOf");
    }

    /** {@return {@code anyOf}; empty if there is none} */
    public List<Schema> anyOf() {
        return schemaList("anyOf");
    }

    /** {@return {@code oneOf}; empty if there is none} */
    public List<Schema> oneOf() {
        return schemaList("oneOf");
    }

    /** {@return {@code not}, or null} */
    public @Nullable Schema not() {
        return schema("not");
    }

    /** {@return {@code if}, or null} */
    public @Nullable Schema condition() {
        return schema("if");
    }

    /** {@return {@code then}, or null} */
    public @Nullable Schema then() {
        return schema("then");
    }

    /** {@return {@code else}, or null} */
    public @Nullable Schema otherwise() {
        return schema("else");
    }

    @Override
    public JsonNode tree() {
        return node.deepCopy();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ObjectSchema that && node.equals(that.node);
    }

    @Override
    public int hashCode() {
        return node.hashCode();
    }

    @Override
    public String toString() {
        return node.toString();
    }

    private @Nullable String text(String name) {
        JsonNode value = node.get(name);
        return value != null && value.isString() ? value.stringValue() : null;
    }

    private Set<String> texts(String name) {
        var texts = new LinkedHashSet<String>();
        for (JsonNode value : elements(name)) {
            if (value.isString()) {
                texts.add(value.stringValue());
            }
        }
        return Collections.unmodifiableSet(texts);
    }

    private @Nullable List<JsonNode> values(String name) {
        JsonNode value = node.get(name);
        return value != null && value.isArray() ? elements(name) : null;
    }

    private @Nullable BigDecimal number(String name) {
        JsonNode value = node.get(name);
        return value != null && value.isNumber() ? value.decimalValue() : null;
    }

    private OptionalInt count(String name) {
        JsonNode value = node.get(name);
        return value != null && value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 0
                ? OptionalInt.of(value.intValue())
                : OptionalInt.empty();
    }

    private boolean flag(String name) {
        JsonNode value = node.get(name);
        return value != null && value.isBoolean() && value.booleanValue();
    }

    private @Nullable Schema schema(String name) {
        JsonNode value = node.get(name);
        return value != null && isSchema(value) ? ReferenceTypes.schema(value, "") : null;
    }

    private List<Schema> schemaList(String name) {
        var schemas = new ArrayList<Schema>();
        for (JsonNode value : elements(name)) {
            if (isSchema(value)) {
                schemas.add(ReferenceTypes.schema(value, ""));
            }
        }
        return Collections.unmodifiableList(schemas);
    }

    private Map<String, Schema> schemas(String name) {
        JsonNode value = node.get(name);
        if (value == null || !value.isObject()) {
            return Map.of();
        }
        var schemas = new LinkedHashMap<String, Schema>();
        value.properties().forEach(entry -> {
            if (isSchema(entry.getValue())) {
                schemas.put(entry.getKey(), ReferenceTypes.schema(entry.getValue(), ""));
            }
        });
        return Collections.unmodifiableMap(schemas);
    }

    private List<JsonNode> elements(String name) {
        JsonNode value = node.get(name);
        if (value == null || !value.isArray()) {
            return List.of();
        }
        var elements = new ArrayList<JsonNode>();
        value.forEach(elements::add);
        return Collections.unmodifiableList(elements);
    }

    private static boolean isSchema(JsonNode value) {
        return value.isObject() || value.isBoolean();
    }
}
