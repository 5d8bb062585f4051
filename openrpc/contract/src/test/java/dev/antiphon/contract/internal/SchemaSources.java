package dev.antiphon.contract.internal;

import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of all kinds, and the document that they refer to. */
public final class SchemaSources {
    static final JsonMapper MAPPER = new JsonMapper();

    static final JsonNode DOCUMENT = read("""
            {"components": {"schemas": {
              "Person": {"type": "object", "required": ["name", "age"], "additionalProperties": false, "properties": {
                "name": {"type": "string", "minLength": 1, "maxLength": 20},
                "age": {"type": "integer", "minimum": 0, "maximum": 150},
                "mail": {"type": "string", "format": "email"}}},
              "Tree": {"type": "object", "required": ["label"], "properties": {
                "label": {"type": "string"},
                "parent": {"oneOf": [{"$ref": "#/components/schemas/Tree"}, {"type": "null"}]},
                "children": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}}},
              "Chain": {"type": "object", "required": ["next"], "properties": {
                "next": {"anyOf": [{"$ref": "#/components/schemas/Chain"}, {"type": "null"}]}}},
              "a~b/c": {"type": "boolean"},
              "Cut": {"type": "object", "required": ["left"], "properties": {
                "left": {"oneOf": [{"type": "object", "x-antiphon-ref": "#/components/schemas/Cut"}, {"type": "null"}]}}}
            }}}""");

    private SchemaSources() {}

    static JsonNode read(String json) {
        return MAPPER.readTree(json);
    }

    /** A document with some components. */
    static OpenRpcDocument documentOf(JsonNode components) {
        ObjectNode document = MAPPER.createObjectNode().put("openrpc", "1.3.2");
        document.putObject("info").put("title", "Schemas").put("version", "1");
        document.putArray("methods");
        return OpenRpcDocument.of(document.setAll((ObjectNode) components));
    }

    /** The validator of a schema whose references lead into {@link #DOCUMENT}. */
    static SchemaValidator validator(JsonNode schema) {
        return new SchemaValidators(documentOf(DOCUMENT).resolver()).of(schema);
    }

    /** Schemas that allow some values, and reject others. */
    static Stream<String> schemas() {
        return Stream.of(
                "{'type':'string'}",
                "{'type':'integer'}",
                "{'type':'number'}",
                "{'type':'boolean'}",
                "{'type':'null'}",
                "{'type':'array'}",
                "{'type':'object'}",
                "{'type':['string','null']}",
                "{'type':['integer','string'],'minimum':5,'minLength':3}",
                "{'enum':['red','green','blue']}",
                "{'type':'integer','enum':[1,2,3]}",
                "{'const':{'a':[1,2]}}",
                "{'type':'integer','minimum':-5,'maximum':-3}",
                "{'type':'integer','exclusiveMinimum':10,'exclusiveMaximum':12}",
                "{'type':'number','exclusiveMinimum':0,'maximum':0.001}",
                "{'type':'number','exclusiveMaximum':-2.5}",
                "{'type':'number','multipleOf':0.1,'minimum':7}",
                "{'type':'integer','multipleOf':7,'minimum':100}",
                "{'type':'integer','multipleOf':2.5,'minimum':1}",
                "{'type':'integer','maximum':-1000}",
                "{'type':'integer','format':'int32'}",
                "{'type':'integer','format':'uint8','minimum':250}",
                "{'type':'integer','minimum':9007199254740993}",
                "{'type':'string','minLength':3,'maxLength':5}",
                "{'type':'string','maxLength':0}",
                "{'type':'string','pattern':'^0x[0-9a-f]{4}$'}",
                "{'type':'string','pattern':'^([A-Z]{2,3}|[^0-9]x)-\\\\d+(?:\\\\.\\\\d{2})?$'}",
                "{'type':'string','pattern':'^(?!abc)[a-c]{3}$'}",
                "{'type':'string','pattern':'^[[\\\\]]+$'}",
                "{'type':'string','pattern':'b','minLength':5}",
                "{'type':'string','pattern':'^\\\\w+\\\\s\\\\S$','maxLength':9}",
                "{'type':'string','format':'date-time'}",
                "{'type':'string','format':'date'}",
                "{'type':'string','format':'time'}",
                "{'type':'string','format':'email'}",
                "{'type':'string','format':'hostname'}",
                "{'type':'string','format':'ipv4'}",
                "{'type':'string','format':'ipv6'}",
                "{'type':'string','format':'uri'}",
                "{'type':'string','format':'uuid'}",
                "{'type':'string','format':'json-pointer'}",
                "{'type':'string','format':'regex'}",
                "{'type':'array','items':{'type':'integer'},'minItems':2,'maxItems':4}",
                "{'type':'array','items':{'enum':[1,2,3]},'uniqueItems':true,'minItems':3}",
                "{'type':'array','items':[{'type':'string'},{'type':'integer'}],'additionalItems':false,'minItems':2}",
                "{'type':'array','prefixItems':[{'type':'string'}],'items':{'type':'integer'},'minItems':3}",
                "{'type':'array','contains':{'const':7}}",
                "{'type':'array','items':{'type':'integer'},'contains':{'minimum':50}}",
                "{'type':'object','required':['a','b'],'properties':{'a':{'type':'string'}}}",
                "{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'integer'}},'additionalProperties':false}",
                "{'type':'object','additionalProperties':{'type':'integer','minimum':1}}",
                "{'type':'object','patternProperties':{'^x-[a-z]+$':{'type':'boolean'}},'additionalProperties':false,'minProperties':2}",
                "{'type':'object','propertyNames':{'pattern':'^[a-z]{3}$'},'minProperties':1,'maxProperties':2}",
                "{'type':'object','required':['a'],'dependencies':{'a':['b'],'b':{'required':['c']}}}",
                "{'properties':{'kind':{'const':'x'}},'required':['kind']}",
                "{'allOf':[{'type':'object','required':['a']},{'properties':{'a':{'type':'integer'}}}]}",
                "{'allOf':[{'type':'number','minimum':3},{'type':'integer','maximum':4}]}",
                "{'allOf':[{'enum':[1,2,3]},{'enum':[3,4]}]}",
                "{'anyOf':[{'type':'string','maxLength':3},{'type':'integer','minimum':100}]}",
                "{'oneOf':[{'type':'integer','multipleOf':3},{'type':'integer','multipleOf':5}]}",
                "{'oneOf':[{'type':'object','required':['a']},{'type':'object','required':['b']}]}",
                "{'type':'integer','not':{'minimum':0}}",
                "{'type':'object','required':['k','v'],'properties':{'k':{'enum':['n','s']}},"
                        + "'if':{'properties':{'k':{'const':'n'}}},"
                        + "'then':{'properties':{'v':{'type':'number'}}},'else':{'properties':{'v':{'type':'string'}}}}",
                "{'type':'string','examples':['wrong one',7,'ok'],'maxLength':3}",
                "{'type':'integer','default':'nonsense'}",
                "{'$ref':'#/components/schemas/Person'}",
                "{'$ref':'#/components/schemas/Tree'}",
                "{'$ref':'#/components/schemas/Chain'}",
                "{'$ref':'#/components/schemas/a~0b~1c'}",
                "{'type':'array','items':{'$ref':'#/components/schemas/Person'},'minItems':1}",
                "{'allOf':[{'$ref':'#/components/schemas/Tree'},{'type':'object','required':['more']}]}",
                "{'type':'object','required':['x'],'properties':{'x':{'$ref':'#/definitions/x'}},"
                        + "'definitions':{'x':{'type':'array','items':{'$ref':'#/definitions/y'},'minItems':1},'y':{'type':'integer'}}}",
                "{'type':'object','required':['v'],'properties':{'v':{'type':'integer'},'self':{'$ref':'#'}}}");
    }

    /** A document with a method for each schema, which is that of its parameter and of its result. */
    public static OpenRpcDocument document() {
        ObjectNode document = documentOf(DOCUMENT).tree();
        ArrayNode methods = document.putArray("methods");
        schemas().forEach(source -> {
            ObjectNode method = methods.addObject().put("name", "m" + methods.size());
            method.putArray("params")
                    .addObject()
                    .put("name", "value")
                    .put("required", true)
                    .set("schema", quoted(source));
            method.putObject("result").put("name", "value").set("schema", quoted(source));
        });
        return OpenRpcDocument.of(document);
    }

    static JsonNode quoted(String json) {
        return read(json.replace('\'', '"'));
    }
}
