package captured;

public record Object(int x) {}
