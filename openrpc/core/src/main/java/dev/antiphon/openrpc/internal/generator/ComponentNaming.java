package dev.antiphon.openrpc.internal.generator;

import com.fasterxml.classmate.ResolvedType;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.impl.DefinitionKey;
import com.github.victools.jsonschema.generator.naming.SchemaDefinitionNamingStrategy;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names components by their simple names, or by their whole ones if two have the same, with their arguments behind them. */
final class ComponentNaming implements SchemaDefinitionNamingStrategy {
    @Override
    public String getDefinitionNameForKey(DefinitionKey key, SchemaGenerationContext context) {
        return name(key.getType(), false);
    }

    @Override
    public void adjustDuplicateNames(Map<DefinitionKey, String> names, SchemaGenerationContext context) {
        long types =
                names.keySet().stream().map(DefinitionKey::getType).distinct().count();
        Set<String> taken = new HashSet<>();
        names.replaceAll((key, simple) -> {
            // One type has two schemas where its place says which of several it is.
            String name = types == 1 ? simple : name(key.getType(), true);
            String free = key.getIgnoredDefinitionProvider() == null ? name : name + "_plain";
            while (!taken.add(free)) {
                free += "_";
            }
            return free;
        });
    }

    private static String name(ResolvedType type, boolean whole) {
        if (type.isArray()) {
            return name(type.getArrayElementType(), whole) + "_array";
        }
        Class<?> erased = type.getErasedType();
        StringBuilder name = new StringBuilder(clean(whole ? erased.getName() : erased.getSimpleName()));
        type.getTypeParameters().forEach(argument -> name.append('_').append(name(argument, whole)));
        return name.toString();
    }

    private static String clean(String name) {
        StringBuilder clean = new StringBuilder();
        name.replace('$', '.').chars().forEach(c -> {
            boolean kept = c < 0x80 && (Character.isLetterOrDigit(c) || c == '.' || c == '_');
            clean.append(kept ? String.valueOf((char) c) : "-" + Integer.toHexString(c));
        });
        return clean.toString();
    }
}
