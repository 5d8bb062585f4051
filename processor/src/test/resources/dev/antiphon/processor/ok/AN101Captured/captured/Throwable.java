package captured;

public record Throwable(int x) {}
