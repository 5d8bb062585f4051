package captured;

public record Class(int x) {}
