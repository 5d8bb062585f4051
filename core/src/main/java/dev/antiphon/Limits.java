package dev.antiphon;

/** The limits that hold for one server. */
final class Limits {
    private final int[] values = new int[Limit.values().length];

    Limits() {
        for (Limit limit : Limit.values()) {
            values[limit.ordinal()] = limit.standard();
        }
    }

    int get(Limit limit) {
        return values[limit.ordinal()];
    }

    Limits copy() {
        Limits copy = new Limits();
        copy.setAll(this);
        return copy;
    }

    void setAll(Limits others) {
        System.arraycopy(others.values, 0, values, 0, values.length);
    }

    void set(Limit limit, int value) {
        int least = limit == Limit.QUEUED_CALLS ? 0 : 1;
        if (value < least) {
            throw new IllegalArgumentException("The limit " + limit + " must be at least " + least + ", not " + value);
        }
        values[limit.ordinal()] = value;
    }
}
