package dev.antiphon.testkit;

import java.util.Iterator;
import java.util.stream.Stream;

/** An iterator over a stream, which is closed with it. */
record Closing(Stream<Integer> stream, Iterator<Integer> items) implements Iterator<Integer>, AutoCloseable {
    Closing(Stream<Integer> stream) {
        this(stream, stream.iterator());
    }

    @Override
    public boolean hasNext() {
        return items.hasNext();
    }

    @Override
    public Integer next() {
        return items.next();
    }

    @Override
    public void close() {
        stream.close();
    }
}
