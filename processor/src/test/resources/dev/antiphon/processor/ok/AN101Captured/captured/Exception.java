package captured;

public record Exception(int x) {}
