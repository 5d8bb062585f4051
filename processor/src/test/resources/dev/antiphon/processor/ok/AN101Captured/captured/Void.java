package captured;

public record Void(int x) {}
