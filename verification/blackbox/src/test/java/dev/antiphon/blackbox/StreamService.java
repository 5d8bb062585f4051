package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.stream.RpcStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Returns streams, and takes stream arguments. */
final class StreamService implements StreamResults, StreamResults.ServerOnly {
    @Override
    public Flow.Publisher<Integer> published(int count) {
        return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            private int next;
            private boolean over;

            /** One after the other: the peer may request again before this side knows that it received the items. */
            @Override
            public synchronized void request(long n) {
                for (long i = 0; i < n && next < count; i++) {
                    subscriber.onNext(next++);
                }
                if (next >= count && !over) {
                    over = true;
                    subscriber.onComplete();
                }
            }

            @Override
            public synchronized void cancel() {
                over = true;
            }
        });
    }

    @Override
    public Stream<Person> opened(int count) {
        return IntStream.range(0, count).mapToObj(StreamService::person);
    }

    private static Person person(int number) {
        return new Person("P" + number, number, Optional.empty());
    }

    @Override
    public Stream<? extends Number> wild() {
        return Stream.of(1, 2.5);
    }

    @Override
    public RpcStream<String, Integer> counted(String a, int count) {
        return new RpcStream<>() {
            @Override
            public CompletableFuture<Integer> forEach(Consumer<? super String> consumer) {
                open().forEach(consumer);
                return CompletableFuture.completedFuture(count);
            }

            @Override
            public Stream<String> open() {
                return IntStream.range(0, count).mapToObj(i -> a + i);
            }

            @Override
            public void subscribe(Flow.Subscriber<? super String> subscriber) {
                Iterator<String> items = open().iterator();
                subscriber.onSubscribe(new Flow.Subscription() {
                    private boolean over;

                    @Override
                    public void request(long n) {
                        for (long i = 0; i < n && items.hasNext(); i++) {
                            subscriber.onNext(items.next());
                        }
                        if (!items.hasNext() && !over) {
                            over = true;
                            subscriber.onComplete();
                        }
                    }

                    @Override
                    public void cancel() {
                        over = true;
                    }
                });
            }
        };
    }

    @Override
    public Stream<Integer> broken(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> 1 / (count - i));
    }

    @Override
    public Iterator<Integer> iterator(int count) {
        return IntStream.range(0, count).iterator();
    }

    @Override
    public Iterable<Person> iterable(int count) {
        return () -> opened(count).iterator();
    }

    @Override
    public IntStream ints(int count) {
        return IntStream.range(0, count);
    }

    @Override
    public LongStream longs() {
        return LongStream.of(1, Long.MAX_VALUE);
    }

    @Override
    public DoubleStream doubles() {
        return DoubleStream.of(0.5, 1e300);
    }

    @Override
    public Special special(int a) {
        Special special = new Special();
        special.complete("special " + a);
        return special;
    }

    @Override
    public int plain(int a) {
        return a;
    }

    /** Takes stream arguments. */
    static final class Drains implements Given {
        @Override
        public int sum(Stream<Integer> numbers) {
            return numbers.mapToInt(Integer::intValue).sum();
        }

        @Override
        public int sumBehind(int start, Iterator<Integer> numbers) {
            int sum = start;
            while (numbers.hasNext()) {
                sum += numbers.next();
            }
            return sum;
        }

        @Override
        public String iterable(Iterable<Person> people, String between, Stream<String> texts) {
            List<String> names = new java.util.ArrayList<>();
            people.forEach(person -> names.add(person.name()));
            return names + between + texts.collect(Collectors.toList());
        }

        @Override
        public CompletableFuture<Integer> later(Flow.Publisher<Integer> numbers) {
            CompletableFuture<Integer> result = new CompletableFuture<>();
            AtomicInteger sum = new AtomicInteger();
            numbers.subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(Integer item) {
                    sum.addAndGet(item == null ? 0 : item);
                }

                @Override
                public void onError(Throwable failure) {
                    result.completeExceptionally(failure);
                }

                @Override
                public void onComplete() {
                    result.complete(sum.get());
                }
            });
            return result;
        }

        @Override
        public Stream<Integer> doubled(Stream<Integer> numbers) {
            return numbers.map(number -> 2 * number);
        }
    }
}
