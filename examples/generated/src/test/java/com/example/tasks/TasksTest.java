package com.example.tasks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.transport.Listener;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TasksTest {
    @Test
    void tasks_are_added_and_found() throws NoSuchTask {
        try (Listener listener = Main.serve(0);
                JsonRpcClient client = JsonRpcClient.connect("ws://127.0.0.1:" + listener.port() + "/rpc")) {
            Tasks tasks = client.service(Tasks.class);
            assertFalse(Proxy.isProxyClass(tasks.getClass()), "generated code is in use");
            Task first = tasks.add("one", Task.Priority.HIGH, "a", "b");
            assertEquals(new Task(1, "one", Task.Priority.HIGH, List.of("a", "b")), first);
            assertEquals(Task.Priority.NORMAL, tasks.add("two", null).priority());
            assertEquals(first, tasks.find(1));
            assertEquals(List.of(first), tasks.list(Task.Priority.HIGH).join());
            assertEquals("There is no task 7", assertThrows(NoSuchTask.class, () -> tasks.find(7)).getMessage());
        }
    }

    @Test
    void single_methods_are_called_by_their_constants_over_http() {
        try (Listener listener = Main.serve(0);
                JsonRpcClient client = JsonRpcClient.connect("http://127.0.0.1:" + listener.port() + "/rpc")) {
            Task added = client.call(
                    TasksMethods.ADD, new TasksMethods.AddParams("one", Task.Priority.LOW, new String[] {"a"}));
            assertEquals(added, client.call(TasksMethods.FIND, new TasksMethods.FindParams(1)));
        }
    }

    @Test
    void titles_are_streamed() {
        try (Listener listener = Main.serve(0);
                JsonRpcClient client = JsonRpcClient.connect("ws://127.0.0.1:" + listener.port() + "/rpc")) {
            Tasks tasks = client.service(Tasks.class);
            tasks.add("one", Task.Priority.LOW);
            tasks.add("two", Task.Priority.LOW);
            try (Stream<String> titles = tasks.titles()) {
                assertArrayEquals(new String[] {"one", "two"}, titles.toArray(String[]::new));
            }
        }
    }
}
