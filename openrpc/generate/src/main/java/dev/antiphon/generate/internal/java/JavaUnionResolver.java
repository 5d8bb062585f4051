package dev.antiphon.generate.internal.java;

import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the unions that become sealed interfaces: unions of records that Jackson can distinguish, by a member with a constant text, or by
 * a required member that no other record has. All other unions become any JSON.
 */
final class JavaUnionResolver {
    /**
     * A union of records.
     *
     * @param member the member with the constant text, or null if the names of members distinguish the records
     * @param tags the records with the text of that member; empty texts if there is none
     */
    record Union(@Nullable String member, Map<NamedType, String> tags) {}

    private final Map<NamedType, Union> unions = new LinkedHashMap<>();
    private final Map<NamedType, NamedType> parents = new HashMap<>();
    private final Map<NamedType, Map<String, NamedType.Member>> members = new HashMap<>();

    JavaUnionResolver(List<NamedType> types) {
        for (NamedType type : types) {
            Set<NamedType> records = records(type);
            if (records.size() > 1 && records.stream().noneMatch(parents::containsKey)) {
                Union union = union(records);
                if (union != null) {
                    unions.put(type, union);
                    records.forEach(each -> parents.put(each, type));
                }
            }
        }
    }

    /** The union that a type stands for, or null. */
    @Nullable
    Union of(NamedType type) {
        return unions.get(type);
    }

    /** The union that a record belongs to, or null. */
    @Nullable
    NamedType parent(NamedType record) {
        return parents.get(record);
    }

    /** Whether a member of a record is the constant of its union, which Jackson writes. */
    boolean isTag(NamedType record, String member) {
        NamedType parent = parents.get(record);
        Union union = parent == null ? null : unions.get(parent);
        return union != null && member.equals(union.member());
    }

    /** The records of a union; none if it has options of other kinds. */
    private static Set<NamedType> records(NamedType type) {
        if (!(type.body() instanceof NamedType.Alias alias) || !(alias.target() instanceof TypeModel.Union union)) {
            return Set.of();
        }
        Set<NamedType> records = new LinkedHashSet<>();
        for (TypeModel option : union.options()) {
            if (!(TypeModel.resolved(option) instanceof TypeModel.Named named)
                    || !(named.type().body() instanceof NamedType.Members)) {
                return Set.of();
            }
            records.add(named.type());
        }
        return records;
    }

    private @Nullable Union union(Set<NamedType> records) {
        for (String member : members(records.iterator().next()).keySet()) {
            Map<NamedType, String> tags = tags(records, member);
            if (tags != null) {
                return new Union(member, tags);
            }
        }
        Map<NamedType, String> tags = new LinkedHashMap<>();
        records.forEach(record -> tags.put(record, ""));
        return areDifferent(records) ? new Union(null, tags) : null;
    }

    /** The text of a member in each record, or null if it does not distinguish them. */
    private @Nullable Map<NamedType, String> tags(Set<NamedType> records, String member) {
        Map<NamedType, String> tags = new LinkedHashMap<>();
        Set<String> different = new HashSet<>();
        for (NamedType record : records) {
            String tag = tag(members(record).get(member));
            if (tag == null || !different.add(tag)) {
                return null;
            }
            tags.put(record, tag);
        }
        return tags;
    }

    private static @Nullable String tag(NamedType.@Nullable Member member) {
        if (member == null || !member.required()) {
            return null;
        }
        String tag = null;
        if (member.type() instanceof TypeModel.Literals literals
                && literals.values().size() == 1
                && literals.values().get(0).isString()) {
            tag = literals.values().get(0).stringValue();
        } else if (member.type() instanceof TypeModel.Named named
                && named.type().body() instanceof NamedType.Constants constants
                && constants.values().size() == 1) {
            tag = constants.values().get(0);
        }
        // Jackson ignores an empty name.
        return tag == null || tag.isEmpty() ? null : tag;
    }

    /** Whether each record has a required member that no other record can have. */
    private boolean areDifferent(Set<NamedType> records) {
        Set<String> known = new HashSet<>();
        Set<String> alone = new HashSet<>();
        Set<NamedType> open = new HashSet<>();
        for (NamedType record : records) {
            for (String name : members(record).keySet()) {
                if (known.add(name)) {
                    alone.add(name);
                } else {
                    alone.remove(name);
                }
            }
            if (((NamedType.Members) record.body()).others() != null) {
                open.add(record);
            }
        }
        return records.stream()
                .allMatch(record -> open.size() == (open.contains(record) ? 1 : 0)
                        && members(record).values().stream()
                                .anyMatch(member -> member.required() && alone.contains(member.name())));
    }

    private Map<String, NamedType.Member> members(NamedType record) {
        return members.computeIfAbsent(record, JavaUnionResolver::byName);
    }

    private static Map<String, NamedType.Member> byName(NamedType record) {
        Map<String, NamedType.Member> members = new LinkedHashMap<>();
        ((NamedType.Members) record.body()).members().forEach(member -> members.put(member.name(), member));
        return members;
    }
}
