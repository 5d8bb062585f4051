package dev.antiphon.testkit;

/**
 * A fault of the bytes in one direction of a {@link FaultyPipe}. Immutable.
 *
 * @param cutAfter the number of bytes after which the pipe is cut in both directions; these bytes arrive
 * @param stallAfter the number of bytes after which no more pass: writers and readers block
 * @param chop the most bytes that one read returns
 */
public record ByteStreamFault(long cutAfter, long stallAfter, int chop) {
    /**
     * Validates the numbers.
     *
     * @param cutAfter the number of bytes after which the pipe is cut in both directions; these bytes arrive
     * @param stallAfter the number of bytes after which no more pass: writers and readers block
     * @param chop the most bytes that one read returns
     */
    public ByteStreamFault {
        if (cutAfter < 0 || stallAfter < 0 || chop < 1) {
            throw new IllegalArgumentException(
                    "Numbers of bytes must not be negative, and a read returns at least one byte");
        }
    }

    /**
     * Creates no fault.
     *
     * @return no fault
     */
    public static ByteStreamFault none() {
        return new ByteStreamFault(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Cuts the pipe in both directions after a number of bytes. These bytes arrive.
     *
     * @param bytes the number of bytes
     * @return the fault
     */
    public static ByteStreamFault cutAfter(long bytes) {
        return new ByteStreamFault(bytes, Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Stalls the pipe after a number of bytes: writers and readers block, and no error is reported.
     *
     * @param bytes the number of bytes
     * @return the fault
     */
    public static ByteStreamFault stallAfter(long bytes) {
        return new ByteStreamFault(Long.MAX_VALUE, bytes, Integer.MAX_VALUE);
    }

    /**
     * Limits the bytes that one read returns.
     *
     * @param bytes the most bytes per read
     * @return the fault
     */
    public static ByteStreamFault chop(int bytes) {
        return new ByteStreamFault(Long.MAX_VALUE, Long.MAX_VALUE, bytes);
    }
}
