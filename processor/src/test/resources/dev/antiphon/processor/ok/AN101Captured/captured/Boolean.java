package captured;

public record Boolean(int x) {}
