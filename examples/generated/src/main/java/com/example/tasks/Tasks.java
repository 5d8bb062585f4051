package com.example.tasks;

import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A list of things to do. */
@JsonRpcService(prefix = "tasks")
public interface Tasks {
    /**
     * Adds a task.
     *
     * @param title what is to be done
     * @param priority how much it matters
     * @param tags what it belongs to
     * @return the task, with its number
     */
    Task add(String title, @JsonRpcParam(defaultValue = "\"NORMAL\"") Task.Priority priority, String... tags);

    /** Finds a task. */
    @JsonRpcError(code = 404, exception = NoSuchTask.class)
    Task find(int id) throws NoSuchTask;

    /** Lists all tasks that matter so much. */
    CompletableFuture<List<Task>> list(Task.Priority atLeast);

    /** Gives the titles one by one. */
    Stream<String> titles();
}
