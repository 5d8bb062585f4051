package dev.antiphon.internal.codec;

import dev.antiphon.internal.SlotPool;
import dev.antiphon.json.PlainJson;
import dev.antiphon.protocol.Fault;
import java.util.function.Supplier;

/**
 * Reads a message or batch and never throws for what a peer sent: what is wrong becomes an envelope of kind
 * {@link EnvelopeKind#INVALID} that says why.
 *
 * <p>The whole text is validated as JSON, in one pass by the project's own scanner, and params, results and data stay ranges of it; a
 * message that is written plainly takes a shorter way to the same envelope, and what turns out not to be is read anew.
 * Members may come in any order. Members that JSON-RPC does not name are ignored. One that it names must not come twice:
 * such an entry is refused, since two readers could understand it in two ways. All limits on input are enforced here, each
 * before the work that it limits.
 *
 * <p>Immutable, and safe for use by any number of threads at once.
 *
 * @param <E> the envelopes that it fills
 */
public final class MessageReader<E extends Envelope> {
    private final ReadRules rules;
    private final Supplier<E> envelopes;
    private final PlainMessage plain;
    private final SlotPool<EnvelopeScan> scans;

    /**
     * Makes a reader.
     *
     * @param rules what it accepts
     * @param envelopes makes an empty envelope for each entry
     */
    public MessageReader(ReadRules rules, Supplier<E> envelopes) {
        this.rules = rules;
        this.envelopes = envelopes;
        this.plain = new PlainMessage(rules);
        this.scans = new SlotPool<>(new Scans(rules, plain));
    }

    /**
     * Reads one message or batch.
     *
     * @param bytes the array that holds it; shared with the envelopes and not to be changed or reused while they live
     * @param start where it begins
     * @param end the position behind it
     * @return the first envelope of a chain, of which there is always one
     */
    public E read(byte[] bytes, int start, int end) {
        return read(bytes, start, end, envelopes);
    }

    /**
     * Reads one message or batch into other envelopes.
     *
     * @param bytes the array that holds it; shared with the envelopes and not to be changed or reused while they live
     * @param start where it begins
     * @param end the position behind it
     * @param makers makes an empty envelope for each entry
     * @return the first envelope of a chain, of which there is always one
     */
    public E read(byte[] bytes, int start, int end, Supplier<E> makers) {
        return end - start > rules.messageBytes()
                ? tooLarge(rules.messageBytes(), makers)
                : readFramed(bytes, start, end, makers);
    }

    /**
     * Reads one message or batch whose size was limited by what framed it.
     *
     * @param bytes the array that holds it; shared with the envelopes and not to be changed or reused while they live
     * @param start where it begins
     * @param end the position behind it
     * @param makers makes an empty envelope for each entry
     * @return the first envelope of a chain, of which there is always one
     */
    @SuppressWarnings("unchecked") // the scan chains only what the supplier made
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
     * What stands for a message that was too large to be read.
     *
     * @param limit the limit in bytes
     * @param makers makes an empty envelope
     * @return an envelope of kind {@link EnvelopeKind#INVALID}
     */
    public E tooLarge(int limit, Supplier<E> makers) {
        return refused(new Refusal(Fault.MESSAGE_TOO_LARGE, "limit: " + limit + " bytes"), makers);
    }

    /**
     * Stands for a message that is refused whatever it says, and was not read.
     *
     * @param refusal why
     * @param makers makes an empty envelope
     * @return an envelope of kind {@link EnvelopeKind#INVALID}
     */
    @SuppressWarnings("unchecked") // refusing gives back what it was given
    public E refused(Refusal refusal, Supplier<E> makers) {
        return (E) EnvelopeScan.refused(makers.get(), rules.fallback(), refusal);
    }

    /** Makes the scans that the pool lacks. */
    private record Scans(ReadRules rules, PlainMessage plain) implements Supplier<EnvelopeScan> {
        @Override
        public EnvelopeScan get() {
            return new EnvelopeScan(rules, plain);
        }
    }
}
