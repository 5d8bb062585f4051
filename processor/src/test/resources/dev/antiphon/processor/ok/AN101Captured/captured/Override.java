package captured;

public record Override(int x) {}
