package shop;

/** A parent with a type parameter. */
interface Keep<T> {
    T keep(T value);
}
