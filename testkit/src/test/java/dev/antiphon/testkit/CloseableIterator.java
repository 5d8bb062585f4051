package dev.antiphon.testkit;

import java.util.Iterator;
import java.util.stream.Stream;

/** An iterator over a stream that closes the stream with it. */
record CloseableIterator(Stream<Integer> stream, Iterator<Integer> items) implements Iterator<Integer>, AutoCloseable {
    CloseableIterator(Stream<Integer> stream) {
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
