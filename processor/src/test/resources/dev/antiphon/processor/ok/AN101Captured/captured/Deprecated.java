package captured;

public record Deprecated(int x) {}
