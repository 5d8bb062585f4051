package dev.antiphon.benchmarks.load;

/** The kinds of requests that are measured. */
public enum Load {
    SUBTRACT_BY_POSITION("subtract by position"),
    SUBTRACT_BY_NAME("subtract by name"),
    ECHO("1 KB record echoed"),
    BATCH("batch of 100");

    private static final int BATCH_ENTRIES = 100;

    private final String title;

    Load(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    public byte[] request() {
        return switch (this) {
            case SUBTRACT_BY_POSITION -> Requests.subtractByPosition();
            case SUBTRACT_BY_NAME -> Requests.subtractByName();
            case ECHO -> Requests.echoOfKilobytes(1);
            case BATCH -> Requests.batch(BATCH_ENTRIES);
        };
    }
}
