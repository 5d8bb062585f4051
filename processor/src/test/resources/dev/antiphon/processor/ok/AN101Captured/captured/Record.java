package captured;

public record Record(int x) {}
