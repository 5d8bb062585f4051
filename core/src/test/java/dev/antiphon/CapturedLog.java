package dev.antiphon;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps what the library logs, and keeps it off the console, until it is closed. */
public final class CapturedLog extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("dev.antiphon");
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    public CapturedLog() {
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
