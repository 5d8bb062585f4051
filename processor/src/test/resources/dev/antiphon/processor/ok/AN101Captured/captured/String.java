package captured;

public record String(int x) {}
