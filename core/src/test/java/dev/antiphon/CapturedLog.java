package dev.antiphon;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures what the library logs, and keeps it off the console, until it is closed. */
public final class CapturedLog extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    public CapturedLog() {
        this("dev.antiphon");
    }

    /** @param name the name of a logger; empty for all, which still write to the console */
    public CapturedLog(String name) {
        logger = Logger.getLogger(name);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    public List<LogRecord> records() {
        return records;
    }

    public List<Throwable> throwables() {
        return records.stream().map(LogRecord::getThrown).toList();
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
