package dev.antiphon.internal.codec;

import dev.antiphon.internal.ObjectPool;
import dev.antiphon.json.PlainJson;
import dev.antiphon.protocol.Fault;
import java.util.function.Supplier;

/**
 * The reader of messages and batches. It never throws because of the input: an invalid entry becomes an envelope of kind {@link
 * EnvelopeKind#INVALID} with the reason.
 *
 * <p>The whole text is validated as JSON in one pass; params, results and data stay ranges of it. A message in plain form takes a fast path
 * to the same envelope; if it turns out not to be plain, it is read again. Members may come in any order. Unknown members are ignored. A
 * member of the protocol must not occur twice: such an entry is refused, since two readers could interpret it differently. All limits on
 * input are enforced here, each before the work that it limits.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <E> the type of the envelopes
 */
public final class MessageReader<E extends Envelope> {
    private final ReadRules rules;
    private final Supplier<E> envelopes;
    private final PlainMessage plain;
    private final ObjectPool<EnvelopeScan> scans;

    /**
     * Creates a reader.
     *
     * @param rules the limits and accepted versions
     * @param envelopes creates an empty envelope for each entry
     */
    public MessageReader(ReadRules rules, Supplier<E> envelopes) {
        this.rules = rules;
        this.envelopes = envelopes;
        this.plain = new PlainMessage(rules);
        this.scans = new ObjectPool<>(new Scans(rules, plain));
    }

    /**
     * Reads one message or batch.
     *
     * @param bytes the array that holds it; shared with the envelopes and not to be changed or reused while they live
     * @param start the first byte of the message
     * @param end the position after its last byte
     * @return the first envelope; never null
     */
    public E read(byte[] bytes, int start, int end) {
        return read(bytes, start, end, envelopes);
    }

    /**
     * Reads one message or batch into other envelopes.
     *
     * @param bytes the array that holds it; shared with the envelopes and not to be changed or reused while they live
     * @param start the first byte of the message
     * @param end the position after its last byte
     * @param makers creates an empty envelope for each entry
     * @return the first envelope; never null
     */
    public E read(byte[] bytes, int start, int end, Supplier<E> makers) {
        return end - start > rules.messageBytes()
                ? tooLarge(rules.messageBytes(), makers)
                : readFramed(bytes, start, end, makers);
    }

    /**
     * Reads one message or batch whose size the transport has limited already.
     *
     * @param bytes the array that holds it; shared with the envelopes and not to be changed or reused while they live
     * @param start the first byte of the message
     * @param end the position after its last byte
     * @param makers creates an empty envelope for each entry
     * @return the first envelope; never null
     */
    @SuppressWarnings("unchecked") // the list contains only envelopes of the supplier
    public E readFramed(byte[] bytes, int start, int end, Supplier<E> makers) {
        E first = makers.get();
        if (start < end && bytes[start] == '{') {
            first.bytes = bytes;
            int at = plain.read(first, bytes, start, end, 0);
            if (at == end) {
                return first;
            }
            first = at == PlainJson.NOT_PLAIN ? first : makers.get();
        }
        EnvelopeScan scan = scans.take();
        first = (E) scan.read(bytes, start, end, first, makers);
        scan.release();
        scans.give(scan);
        return first;
    }

    /**
     * Creates an envelope for a message that was too large to be read.
     *
     * @param limit the limit in bytes
     * @param makers creates an empty envelope
     * @return an envelope of kind {@link EnvelopeKind#INVALID}
     */
    public E tooLarge(int limit, Supplier<E> makers) {
        return refused(new Refusal(Fault.MESSAGE_TOO_LARGE, "limit: " + limit + " bytes"), makers);
    }

    /**
     * Creates an envelope for a message that is refused without reading it.
     *
     * @param refusal the reason
     * @param makers creates an empty envelope
     * @return an envelope of kind {@link EnvelopeKind#INVALID}
     */
    @SuppressWarnings("unchecked") // refused returns its argument
    public E refused(Refusal refusal, Supplier<E> makers) {
        return (E) EnvelopeScan.refused(makers.get(), rules.fallback(), refusal);
    }

    /** Creates scans for the pool. */
    private record Scans(ReadRules rules, PlainMessage plain) implements Supplier<EnvelopeScan> {
        @Override
        public EnvelopeScan get() {
            return new EnvelopeScan(rules, plain);
        }
    }
}
