package captured;

public record Integer(int x) {}
