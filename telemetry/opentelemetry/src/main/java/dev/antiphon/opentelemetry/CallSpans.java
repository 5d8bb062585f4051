package dev.antiphon.opentelemetry;

import dev.antiphon.BatchContext;
import dev.antiphon.CallContext;
import dev.antiphon.interceptor.CallOutcome;
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

/** Begins and ends the spans of calls and batches, for both sides. */
final class CallSpans {
    private final Tracer tracer;
    private final boolean forSamplers;
    private final Attributes common;

    /**
     * @param forSamplers whether samplers are to know attributes; if not, only what is recorded gets any
     * @param common what the attributes of batches begin with
     */
    CallSpans(Tracer tracer, boolean forSamplers, Attributes common) {
        this.tracer = tracer;
        this.forSamplers = forSamplers;
        this.common = common;
    }

    /** Whether anybody wants to know. */
    boolean areEnabled() {
        return tracer.isEnabled();
    }

    /** A span for a call; most is said of it at its end. */
    Span begin(MethodAttributes call, SpanKind kind, Context parent, List<SpanContext> links) {
        return begin(call.spanName(), call.atStart(), kind, parent, links);
    }

    /** A span for a batch. */
    Span begin(BatchContext batch, SpanKind kind, Context parent, List<SpanContext> links) {
        Span span = begin(RpcAttributes.JSONRPC, common, kind, parent, links);
        if (span.isRecording()) {
            span.setAttribute(RpcAttributes.BATCH_SIZE, (long) batch.size());
            batch.transport()
                    .remoteAddress()
                    .ifPresent(address -> PeerAddress.of(address).describe(span));
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
    static void end(Span span, CallContext call, MethodAttributes series, CallOutcome outcome) {
        if (span.isRecording()) {
            describe(span, call, series);
            if (outcome.isError()) {
                span.setStatus(StatusCode.ERROR, outcome.description());
                span.setAttribute(RpcAttributes.ERROR_TYPE, outcome.errorType());
                span.setAttribute(RpcAttributes.STATUS_CODE, outcome.statusCode());
            }
        }
        span.end();
    }

    private static void describe(Span span, CallContext call, MethodAttributes series) {
        if (series.isOther()) {
            span.setAttribute(RpcAttributes.METHOD_ORIGINAL, call.method());
        }
        if (call.version() != ProtocolVersion.V1_0) { // which the conventions take for the default
            span.setAttribute(RpcAttributes.VERSION, call.version().text());
        }
        RpcId id = call.id();
        if (id != null && !(id instanceof NullId)) {
            span.setAttribute(RpcAttributes.REQUEST_ID, id.toString());
        }
        call.transport()
                .remoteAddress()
                .ifPresent(address -> PeerAddress.of(address).describe(span));
        call.items().ifPresent(items -> span.setAttribute(RpcAttributes.STREAM_ITEMS, items));
    }
}
