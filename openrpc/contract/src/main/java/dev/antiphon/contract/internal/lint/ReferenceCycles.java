package dev.antiphon.contract.internal.lint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the parts of a document that contain themselves through references, by Tarjan's algorithm for strongly connected components.
 * Iterative, since a document can have longer chains of references than a stack. Not thread-safe.
 */
public final class ReferenceCycles {
    /** The JSON pointers of targets by those of references. */
    private final NavigableMap<String, String> references = new TreeMap<>();

    private final Map<String, Place> known = new HashMap<>();
    private final Deque<Place> open = new ArrayDeque<>();
    private final Set<String> found = new TreeSet<>();

    /** A target of a reference, as a node of the graph. */
    private static final class Place {
        final String path;
        final int number;
        final Iterator<String> inside;
        /** The lowest number of the nodes that this one is known to lead back to. */
        int back;

        boolean isOpen = true;

        Place(String path, int number, Iterator<String> inside) {
            this.path = path;
            this.number = number;
            this.inside = inside;
            this.back = number;
        }
    }

    public void add(String place, String target) {
        references.put(place, target);
    }

    /** The JSON pointers of the parts that contain themselves, in order. */
    public Set<String> find() {
        for (String target : new LinkedHashSet<>(references.values())) {
            if (!known.containsKey(target)) {
                walk(enter(target));
            }
        }
        return found;
    }

    private void walk(Place start) {
        Deque<Place> way = new ArrayDeque<>();
        way.push(start);
        while (!way.isEmpty()) {
            Place place = way.element();
            if (place.inside.hasNext()) {
                String path = place.inside.next();
                Place next = known.get(path);
                if (next == null) {
                    way.push(enter(path));
                } else if (next == place) {
                    found.add(path);
                } else if (next.isOpen) {
                    place.back = Math.min(place.back, next.number);
                }
            } else {
                way.pop();
                leave(place);
                if (!way.isEmpty()) {
                    way.element().back = Math.min(way.element().back, place.back);
                }
            }
        }
    }

    private Place enter(String path) {
        // '0' is the character after '/'.
        Map<String, String> inside = references.subMap(path + "/", path + "0");
        Place place = new Place(path, known.size(), new LinkedHashSet<>(inside.values()).iterator());
        known.put(path, place);
        open.push(place);
        return place;
    }

    /** Closes a component: if a node leads back only to itself, all open nodes after it are in its component. */
    private void leave(Place place) {
        if (place.back < place.number) {
            return;
        }
        boolean several = place != open.element();
        Place closed;
        do {
            closed = open.pop();
            closed.isOpen = false;
            if (several) {
                found.add(closed.path);
            }
        } while (closed != place);
    }
}
