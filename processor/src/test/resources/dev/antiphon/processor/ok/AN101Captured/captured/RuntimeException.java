package captured;

public record RuntimeException(int x) {}
