package dev.antiphon.interceptor;

import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;

/** A logger that keeps lines of its level and above, each with its level in front. */
final class LinesLogger implements System.Logger {
    private final Level level;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    LinesLogger(Level level) {
        this.level = level;
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public String getName() {
        return "lines";
    }

    @Override
    public boolean isLoggable(Level asked) {
        return asked.getSeverity() >= level.getSeverity();
    }

    @Override
    public void log(Level of, ResourceBundle bundle, String message, Throwable thrown) {
        throw new AssertionError("not used");
    }

    @Override
    public void log(Level of, ResourceBundle bundle, String format, Object... params) {
        if (params != null && params.length > 0) {
            throw new AssertionError("a format would read braces in what it is given");
        }
        if (isLoggable(of)) {
            lines.add(of + " " + format);
        }
    }
}
