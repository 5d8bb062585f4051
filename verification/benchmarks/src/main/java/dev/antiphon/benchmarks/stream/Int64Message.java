package dev.antiphon.benchmarks.stream;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * The protobuf message {@code message Number { int64 value = 1; }}, written and read by hand: it has the bytes of protobuf, and
 * costs less, since there is no message object, no builder and no coded stream.
 */
final class Int64Message implements MethodDescriptor.Marshaller<Long> {
    /** Field 1, a varint. */
    private static final int TAG = 1 << 3;

    /** A tag, and 64 bits with 7 per byte. */
    private static final int LONGEST = 11;

    @Override
    public InputStream stream(Long value) {
        return new Encoded(value);
    }

    @Override
    public Long parse(InputStream stream) {
        try {
            int tag = stream.read();
            if (tag < 0) {
                return 0L; // the default value is not written
            }
            if (tag != TAG) {
                throw new IllegalArgumentException("a field with the tag " + tag);
            }
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                int part = stream.read();
                if (part < 0 || shift > 63) {
                    throw new IllegalArgumentException("a varint without its end");
                }
                value |= (part & 0x7FL) << shift;
                if (part < 0x80) {
                    return value;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of one message, which gRPC drains into its own buffer as those of protobuf. */
    private static final class Encoded extends ByteArrayInputStream implements KnownLength, Drainable {
        Encoded(long value) {
            super(new byte[LONGEST], 0, 0);
            if (value != 0) {
                buf[count++] = TAG;
                long rest = value;
                while ((rest & ~0x7FL) != 0) {
                    buf[count++] = (byte) (rest | 0x80);
                    rest >>>= 7;
                }
                buf[count++] = (byte) rest;
            }
        }

        @Override
        public int drainTo(OutputStream target) throws IOException {
            int left = count - pos;
            target.write(buf, pos, left);
            pos = count;
            return left;
        }
    }
}
