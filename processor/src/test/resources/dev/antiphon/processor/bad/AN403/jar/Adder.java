public interface Adder {
    int add(int a, int b);
}
