package dev.antiphon.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The dependency graph of the top-level classes of a module; a nested class counts as its outermost class. */
final class ClassGraph {
    /** By class, the classes of the module that it uses. */
    private final Map<String, Set<String>> uses = new TreeMap<>();

    ClassGraph(JavaClasses module) {
        for (JavaClass type : module) {
            if (!type.getSimpleName().equals("package-info")) {
                uses.computeIfAbsent(outermost(type), name -> new TreeSet<>());
            }
        }
        for (JavaClass type : module) {
            type.getDirectDependenciesFromSelf().forEach(dependency -> {
                String from = outermost(type);
                String to = outermost(dependency.getTargetClass().getBaseComponentType());
                if (!from.equals(to) && uses.containsKey(from) && uses.containsKey(to)) {
                    uses.get(from).add(to);
                }
            });
        }
    }

    /** A package, and how many of its classes are meant. */
    record PackageSize(String name, int size) {}

    PackageSize largestPackage() {
        return packages(Set.of()).entrySet().stream()
                .map(entry -> new PackageSize(entry.getKey(), entry.getValue().size()))
                .max(Comparator.comparingInt(PackageSize::size))
                .orElseThrow();
    }

    /**
     * The package with the most classes that all depend on each other, directly or not, and how many they are. Entry points count apart
     * from their package.
     */
    PackageSize largestCycle(Set<String> entryPoints) {
        return packages(entryPoints).entrySet().stream()
                .map(entry -> new PackageSize(entry.getKey(), cycleSize(entry.getValue())))
                .max(Comparator.comparingInt(PackageSize::size))
                .orElseThrow();
    }

    /** The dependencies of a class on one of a later layer, as "from -> to" with simple names. */
    Set<String> backEdges(List<List<String>> layers) {
        Map<String, Integer> layerOf = new HashMap<>();
        for (int i = 0; i < layers.size(); i++) {
            for (String member : layers.get(i)) {
                layerOf.put(member, i);
            }
        }
        Set<String> edges = new TreeSet<>();
        uses.forEach((from, used) -> {
            for (String to : used) {
                if (layer(layerOf, from) < layer(layerOf, to)) {
                    edges.add(simpleName(from) + " -> " + simpleName(to));
                }
            }
        });
        return edges;
    }

    private static int layer(Map<String, Integer> layerOf, String type) {
        Integer layer = layerOf.getOrDefault(type, layerOf.get(packageName(type)));
        if (layer == null) {
            throw new IllegalStateException("No layer lists the package of " + type);
        }
        return layer;
    }

    private Map<String, Set<String>> packages(Set<String> entryPoints) {
        Map<String, Set<String>> packages = new TreeMap<>();
        for (String type : uses.keySet()) {
            String slice = packageName(type) + (entryPoints.contains(type) ? " (entry points)" : "");
            packages.computeIfAbsent(slice, name -> new TreeSet<>()).add(type);
        }
        return packages;
    }

    /** The size of the largest strongly connected component; packages are small, so each class looks for its own. */
    private int cycleSize(Set<String> types) {
        int largest = 0;
        for (String type : types) {
            Set<String> reached = reachable(type, types);
            long cycle = reached.stream()
                    .filter(other -> reachable(other, types).contains(type))
                    .count();
            largest = Math.max(largest, (int) Math.max(1, cycle));
        }
        return largest;
    }

    private Set<String> reachable(String type, Set<String> within) {
        Predicate<String> inside = within::contains;
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            uses.get(open.pop()).stream().filter(inside).filter(reached::add).forEach(open::push);
        }
        return reached;
    }

    private static String outermost(JavaClass type) {
        String name = type.getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private static String packageName(String type) {
        return type.substring(0, Math.max(0, type.lastIndexOf('.')));
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
