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

/** The factory of the spans of calls and batches, for both sides. Thread-safe. */
final class CallSpans {
    private final Tracer tracer;
    private final boolean attributesForSamplers;
    private final Attributes common;

    /**
     * @param attributesForSamplers whether attributes are set before sampling; if not, only recorded spans get them
     * @param common the attributes of all batches
     */
    CallSpans(Tracer tracer, boolean attributesForSamplers, Attributes common) {
        this.tracer = tracer;
        this.attributesForSamplers = attributesForSamplers;
        this.common = common;
    }

    /** Whether spans are enabled. */
    boolean areEnabled() {
        return tracer.isEnabled();
    }

    /** Starts the span of a call; most attributes are set at its end. */
    Span start(MethodAttributes call, SpanKind kind, Context parent, List<SpanContext> links) {
        return start(call.spanName(), call.atStart(), kind, parent, links);
    }

    /** Starts the span of a batch. */
    Span start(BatchContext batch, SpanKind kind, Context parent, List<SpanContext> links) {
        Span span = start(RpcAttributes.JSONRPC, common, kind, parent, links);
        if (span.isRecording()) {
            span.setAttribute(RpcAttributes.BATCH_SIZE, (long) batch.size());
            batch.transport()
                    .remoteAddress()
                    .ifPresent(address -> PeerAddress.of(address).setOn(span));
        }
        return span;
    }

    private Span start(String name, Attributes attributes, SpanKind kind, Context parent, List<SpanContext> links) {
        SpanBuilder builder = tracer.spanBuilder(name).setParent(parent).setSpanKind(kind);
        if (attributesForSamplers) {
            builder.setAllAttributes(attributes);
        }
        for (SpanContext link : links) {
            builder.addLink(link);
        }
        Span span = builder.startSpan();
        if (!attributesForSamplers && span.isRecording()) {
            span.setAllAttributes(attributes);
        }
        return span;
    }

    /** Ends the span of a call, after setting its attributes and status if it is recorded. */
    static void end(Span span, CallContext call, MethodAttributes attributes, CallOutcome outcome) {
        if (span.isRecording()) {
            describe(span, call, attributes);
            if (outcome.isError()) {
                span.setStatus(StatusCode.ERROR, outcome.description());
                span.setAttribute(RpcAttributes.ERROR_TYPE, outcome.errorType());
                span.setAttribute(RpcAttributes.STATUS_CODE, outcome.statusCode());
            }
        }
        span.end();
    }

    private static void describe(Span span, CallContext call, MethodAttributes attributes) {
        if (attributes.isOther()) {
            span.setAttribute(RpcAttributes.METHOD_ORIGINAL, call.method());
        }
        if (call.version() != ProtocolVersion.V1_0) { // the default of the conventions
            span.setAttribute(RpcAttributes.VERSION, call.version().text());
        }
        RpcId id = call.id();
        if (id != null && !(id instanceof NullId)) {
            span.setAttribute(RpcAttributes.REQUEST_ID, id.toString());
        }
        call.transport()
                .remoteAddress()
                .ifPresent(address -> PeerAddress.of(address).setOn(span));
        call.items().ifPresent(items -> span.setAttribute(RpcAttributes.STREAM_ITEMS, items));
    }
}
