package dev.antiphon.benchmarks.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.googlecode.jsonrpc4j.JsonRpcHttpClient;
import com.googlecode.jsonrpc4j.ProxyUtil;
import dev.antiphon.benchmarks.load.BenchService;
import java.io.IOException;
import java.net.URL;
import java.util.Map;

/**
 * jsonrpc4j's own client, on the connections of the JDK. The JDK keeps five of them and opens others for each call; with as many
 * as there are callers, it is faster.
 */
final class Jsonrpc4jCallers implements Callers {
    private final Jsonrpc4jTarget target;
    private final BenchService remote;

    Jsonrpc4jCallers(Jsonrpc4jTarget target) throws IOException {
        // Read once, when the first connection is put into the pool.
        System.setProperty("http.maxConnections", Integer.toString(CallersContenders.THREADS));
        this.target = target;
        URL url = new URL("http://127.0.0.1:" + target.port() + HttpTarget.PATH);
        JsonRpcHttpClient client = new JsonRpcHttpClient(new JsonMapper(), url, Map.of());
        this.remote = ProxyUtil.createClientProxy(Jsonrpc4jCallers.class.getClassLoader(), BenchService.class, client);
    }

    @Override
    public void call() {
        Callers.check(remote.subtract(42, 23));
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
