package com.example.tasks;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;

/** Serves a list of tasks, and calls it. */
public final class Main {
    private Main() {}

    /** Starts a server on a port of the loopback interface; 0 selects a free one. */
    public static Listener serve(int port) {
        JsonRpcServer server =
                JsonRpcServer.builder().service(Tasks.class, new TaskList()).build();
        return HttpTransport.serve(server, port);
    }

    public static void main(String[] args) throws NoSuchTask {
        try (Listener listener = serve(0);
                JsonRpcClient client = JsonRpcClient.connect("ws://127.0.0.1:" + listener.port() + "/rpc")) {
            Tasks tasks = client.service(Tasks.class);
            tasks.add("Write an interface", Task.Priority.HIGH, "java", "rpc");
            System.out.println(tasks.find(1));
            // The same without the interface, by a generated constant.
            System.out.println(client.call(TasksMethods.FIND, new TasksMethods.FindParams(1)));
        }
    }
}
