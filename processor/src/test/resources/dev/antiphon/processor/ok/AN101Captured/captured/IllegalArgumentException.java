package captured;

public record IllegalArgumentException(int x) {}
