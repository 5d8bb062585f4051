package dev.antiphon.generate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the choices that can be sealed interfaces: those between records of which each can be told from the others, by a member that
 * always has the same text, or by one that only it must have. All others are any JSON, since reading them would be guessing.
 */
final class JavaUnions {
    /**
     * A choice between records.
     *
     * @param member the member that tells them apart, or null if their names do
     * @param tags the records with the value of that member, or with nothing
     */
    record Union(@Nullable String member, Map<Declared, String> tags) {}

    private final Map<Declared, Union> unions = new LinkedHashMap<>();
    private final Map<Declared, Declared> parents = new HashMap<>();

    JavaUnions(List<Declared> types) {
        for (Declared type : types) {
            Set<Declared> records = records(type);
            if (records.size() > 1 && records.stream().noneMatch(parents::containsKey)) {
                Union union = union(records);
                if (union != null) {
                    unions.put(type, union);
                    records.forEach(each -> parents.put(each, type));
                }
            }
        }
    }

    /** The union that a type is, or null if it is none. */
    @Nullable
    Union of(Declared type) {
        return unions.get(type);
    }

    /** The union that a record belongs to, or null. */
    @Nullable
    Declared parent(Declared record) {
        return parents.get(record);
    }

    /** Whether a member is written by the union, since it is always the same. */
    boolean isTag(Declared record, String member) {
        Declared parent = parents.get(record);
        Union union = parent == null ? null : unions.get(parent);
        return union != null && member.equals(union.member());
    }

    /** The records that a choice is between, or none if it is between other things too. */
    private static Set<Declared> records(Declared type) {
        if (!(type.body() instanceof Declared.Alias alias) || !(alias.target() instanceof Shapes.Choice choice)) {
            return Set.of();
        }
        Set<Declared> records = new LinkedHashSet<>();
        for (Shape option : choice.options()) {
            if (!(Shapes.resolved(option) instanceof Shapes.Named named)
                    || !(named.declared().body() instanceof Declared.Members)) {
                return Set.of();
            }
            records.add(named.declared());
        }
        return records;
    }

    private static @Nullable Union union(Set<Declared> records) {
        Declared first = records.iterator().next();
        for (Declared.Member member : members(first)) {
            Map<Declared, String> tags = new LinkedHashMap<>();
            for (Declared record : records) {
                String tag = tag(record, member.name());
                if (tag != null && !tags.containsValue(tag)) {
                    tags.put(record, tag);
                }
            }
            if (tags.size() == records.size()) {
                return new Union(member.name(), tags);
            }
        }
        Map<Declared, String> tags = new LinkedHashMap<>();
        records.forEach(record -> tags.put(record, ""));
        return records.stream().allMatch(record -> isDifferent(record, records)) ? new Union(null, tags) : null;
    }

    private static @Nullable String tag(Declared record, String name) {
        for (Declared.Member member : members(record)) {
            if (member.name().equals(name) && member.required()) {
                if (member.shape() instanceof Shapes.Literals literals
                        && literals.values().size() == 1
                        && literals.values().get(0).isString()) {
                    return literals.values().get(0).stringValue();
                }
                if (member.shape() instanceof Shapes.Named named
                        && named.declared().body() instanceof Declared.Constants constants
                        && constants.values().size() == 1) {
                    return constants.values().get(0);
                }
            }
        }
        return null;
    }

    private static boolean isDifferent(Declared record, Set<Declared> records) {
        return members(record).stream()
                .filter(Declared.Member::required)
                .anyMatch(member -> records.stream()
                        .filter(other -> other != record)
                        .allMatch(other -> ((Declared.Members) other.body()).others() == null
                                && members(other).stream()
                                        .noneMatch(its -> its.name().equals(member.name()))));
    }

    private static List<Declared.Member> members(Declared record) {
        return ((Declared.Members) record.body()).members();
    }
}
