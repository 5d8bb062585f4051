package dev.antiphon.benchmarks.coldstart;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.ServiceOption;
import dev.antiphon.transport.MemoryTransport;
import java.lang.reflect.Proxy;

/** Creates a client and a proxy of each of many services, and prints the nanoseconds that it took. */
final class ManyServicesMain {
    private ManyServicesMain() {}

    /** Arguments: the number of services, and whether to use generated code or reflection. */
    public static void main(String[] args) throws ClassNotFoundException {
        int count = Integer.parseInt(args[0]);
        ServiceOption[] options =
                args[1].equals("reflection") ? new ServiceOption[] {ServiceOption.reflection()} : new ServiceOption[0];
        long start = System.nanoTime();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcClient client = JsonRpcClient.builder().connect(pair.left());
        Object[] services = new Object[count];
        for (int i = 0; i < count; i++) {
            services[i] = client.service(Class.forName(ManyServices.name(i)), options);
        }
        long end = System.nanoTime();
        boolean proxies = Proxy.isProxyClass(services[count - 1].getClass());
        System.out.println((proxies ? "reflection " : "generated ") + (end - start));
        System.exit(0);
    }
}
