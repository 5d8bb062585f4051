package dev.antiphon.benchmarks.stream;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Server streaming of grpc-java over HTTP/2 without TLS, on native sockets where available. The server sends while the call is
 * ready, and continues when it is ready again.
 *
 * <p>With its defaults it calls back on its own threads, and requests the next message when the client's observer has returned.
 * Tuned, it calls back on the event loops, and the observer requests many messages at once.
 */
final class GrpcStreamTarget implements StreamTarget {
    private static final String SERVICE = "bench.Numbers";

    private static final MethodDescriptor<Long, Long> NUMBERS = MethodDescriptor.<Long, Long>newBuilder()
            .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Count"))
            .setRequestMarshaller(new Int64Message())
            .setResponseMarshaller(new Int64Message())
            .build();

    private static final long TIMEOUT_SECONDS = 10;

    /** The messages in flight when the observer requests them itself; the same as Antiphon's items. */
    private static final int AHEAD = 256;

    private final boolean tuned;
    private final Server server;
    private final ManagedChannel channel;

    private GrpcStreamTarget(boolean tuned) throws IOException {
        this.tuned = tuned;
        InetAddress loopback = InetAddress.getLoopbackAddress();
        NettyServerBuilder servers = NettyServerBuilder.forAddress(new InetSocketAddress(loopback, 0));
        if (tuned) {
            servers.directExecutor();
        }
        server = servers.addService(ServerServiceDefinition.builder(SERVICE)
                        .addMethod(NUMBERS, ServerCalls.asyncServerStreamingCall(GrpcStreamTarget::produce))
                        .build())
                .build()
                .start();
        NettyChannelBuilder channels = NettyChannelBuilder.forAddress(new InetSocketAddress(loopback, server.getPort()))
                .usePlaintext();
        if (tuned) {
            channels.directExecutor();
        }
        channel = channels.build();
    }

    static GrpcStreamTarget standard() throws IOException {
        return new GrpcStreamTarget(false);
    }

    static GrpcStreamTarget tuned() throws IOException {
        return new GrpcStreamTarget(true);
    }

    private static void produce(Long count, StreamObserver<Long> responses) {
        ServerCallStreamObserver<Long> call = (ServerCallStreamObserver<Long>) responses;
        call.setOnReadyHandler(new Producer(count, call));
    }

    /** gRPC calls it on one thread at a time. */
    private static final class Producer implements Runnable {
        private final long count;
        private final ServerCallStreamObserver<Long> call;
        private long sent;
        private boolean completed;

        Producer(long count, ServerCallStreamObserver<Long> call) {
            this.count = count;
            this.call = call;
        }

        @Override
        public void run() {
            while (sent < count && call.isReady()) {
                call.onNext(++sent);
            }
            if (sent == count && !completed) {
                completed = true;
                call.onCompleted();
            }
        }
    }

    @Override
    public void take(long count) throws Exception {
        Consumer consumer = new Consumer(tuned);
        ClientCalls.asyncServerStreamingCall(channel.newCall(NUMBERS, CallOptions.DEFAULT), count, consumer);
        consumer.end.get();
        consumer.arrivals.check(count);
    }

    /** gRPC calls it on one thread at a time. */
    private static final class Consumer implements ClientResponseObserver<Long, Long> {
        final ReceivedNumbers arrivals = new ReceivedNumbers();
        final CompletableFuture<Void> end = new CompletableFuture<>();
        private final boolean asks;
        private @Nullable ClientCallStreamObserver<Long> call;
        private int unasked;

        Consumer(boolean asks) {
            this.asks = asks;
        }

        @Override
        public void beforeStart(ClientCallStreamObserver<Long> requests) {
            if (asks) {
                call = requests;
                requests.disableAutoRequestWithInitial(AHEAD);
            }
        }

        @Override
        public void onNext(Long number) {
            arrivals.add(number);
            if (call != null && ++unasked == AHEAD / 2) {
                unasked = 0;
                call.request(AHEAD / 2);
            }
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onCompleted() {
            end.complete(null);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
        server.shutdownNow();
        try {
            channel.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            server.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
