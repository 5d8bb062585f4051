package dev.antiphon.opentelemetry;

import dev.antiphon.BatchContext;
import dev.antiphon.CallContext;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Begins and ends the spans of calls and batches, for both sides. */
final class Spans {
    private final Tracer tracer;
    private final boolean forSamplers;
    private final Attributes common;

    /**
     * @param forSamplers whether samplers are to know attributes; if not, only what is recorded gets any
     * @param common what the attributes of batches begin with
     */
    Spans(Tracer tracer, boolean forSamplers, Attributes common) {
        this.tracer = tracer;
        this.forSamplers = forSamplers;
        this.common = common;
    }

    /** Whether anybody wants to know. */
    boolean areEnabled() {
        return tracer.isEnabled();
    }

    /** A span for a call; most is said of it at its end. */
    Span begin(Series call, SpanKind kind, Context parent, List<SpanContext> links) {
        return begin(call.spanName(), call.atStart(), kind, parent, links);
    }

    /** A span for a batch. */
    Span begin(BatchContext batch, SpanKind kind, Context parent, List<SpanContext> links) {
        Span span = begin(Names.JSONRPC, common, kind, parent, links);
        if (span.isRecording()) {
            span.setAttribute(Names.BATCH_SIZE, (long) batch.size());
            batch.transport()
                    .remoteAddress()
                    .ifPresent(address -> Peer.of(address).describe(span));
        }
        return span;
    }

    private Span begin(String name, Attributes attributes, SpanKind kind, Context parent, List<SpanContext> links) {
        SpanBuilder builder = tracer.spanBuilder(name).setParent(parent).setSpanKind(kind);
        if (forSamplers) {
            builder.setAllAttributes(attributes);
        }
        for (SpanContext link : links) {
            builder.addLink(link);
        }
        Span span = builder.startSpan();
        if (!forSamplers && span.isRecording()) {
            span.setAllAttributes(attributes);
        }
        return span;
    }

    /** Ends the span of a call, and says what there is to say of it, if anybody listens. */
    static void end(Span span, CallContext call, Series series, @Nullable Outcome failure) {
        if (span.isRecording()) {
            describe(span, call, series);
            if (failure != null) {
                span.setStatus(StatusCode.ERROR, failure.description());
                span.setAttribute(Names.ERROR_TYPE, failure.type());
                span.setAttribute(Names.STATUS_CODE, failure.code());
            }
        }
        span.end();
    }

    private static void describe(Span span, CallContext call, Series series) {
        if (series.isOther()) {
            span.setAttribute(Names.METHOD_ORIGINAL, call.method());
        }
        if (call.version() != ProtocolVersion.V1_0) { // which the conventions take for the default
            span.setAttribute(Names.VERSION, call.version().text());
        }
        RpcId id = call.id();
        if (id != null && !(id instanceof NullId)) {
            span.setAttribute(Names.REQUEST_ID, id.toString());
        }
        call.transport().remoteAddress().ifPresent(address -> Peer.of(address).describe(span));
        call.items().ifPresent(items -> span.setAttribute(Names.STREAM_ITEMS, items));
    }
}
