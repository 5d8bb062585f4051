package dev.antiphon.http;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is logged meanwhile and is more than a detail. */
final class LoggedWords extends Handler implements AutoCloseable {
    private final Logger root = Logger.getLogger("");
    private final List<String> words = new CopyOnWriteArrayList<>();

    LoggedWords() {
        root.addHandler(this);
    }

    List<String> words() {
        return words;
    }

    @Override
    public void publish(LogRecord word) {
        if (word.getLevel().intValue() > Level.FINE.intValue()) {
            words.add(word.getLevel() + " " + word.getLoggerName() + ": " + word.getMessage() + " " + word.getThrown());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        root.removeHandler(this);
    }
}
