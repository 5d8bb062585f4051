package dev.antiphon.testkit;

/**
 * What happens to the bytes that go one way through a {@link FaultyPipe}. Immutable.
 *
 * @param cutAfter the pipe is cut, both ways, once so many bytes have passed; those arrive
 * @param stallAfter after so many bytes nothing passes any more: who writes waits, and who reads
 * @param chop how many bytes arrive at once, at most
 */
public record ByteStreamFault(long cutAfter, long stallAfter, int chop) {
    /**
     * Refuses what makes no sense.
     *
     * @param cutAfter the pipe is cut, both ways, once so many bytes have passed; those arrive
     * @param stallAfter after so many bytes nothing passes any more: who writes waits, and who reads
     * @param chop how many bytes arrive at once, at most
     */
    public ByteStreamFault {
        if (cutAfter < 0 || stallAfter < 0 || chop < 1) {
            throw new IllegalArgumentException("Numbers of bytes must not be negative, and one must arrive at a time");
        }
    }

    /**
     * Nothing happens.
     *
     * @return no fault
     */
    public static ByteStreamFault none() {
        return new ByteStreamFault(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * The pipe is cut, both ways, once so many bytes have passed this way; those arrive.
     *
     * @param bytes how many
     * @return the fault
     */
    public static ByteStreamFault cutAfter(long bytes) {
        return new ByteStreamFault(bytes, Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Nothing passes any more after so many bytes, and nobody is told: who writes waits, and who reads.
     *
     * @param bytes how many
     * @return the fault
     */
    public static ByteStreamFault stallAfter(long bytes) {
        return new ByteStreamFault(Long.MAX_VALUE, bytes, Integer.MAX_VALUE);
    }

    /**
     * Bytes arrive so many at a time, at most.
     *
     * @param bytes how many
     * @return the fault
     */
    public static ByteStreamFault chop(int bytes) {
        return new ByteStreamFault(Long.MAX_VALUE, Long.MAX_VALUE, bytes);
    }
}
