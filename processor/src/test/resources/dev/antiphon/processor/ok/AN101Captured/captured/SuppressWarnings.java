package captured;

public record SuppressWarnings(int x) {}
