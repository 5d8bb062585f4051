package com.example.tasks;

import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A list of tasks. */
@JsonRpcService(prefix = "tasks")
public interface Tasks {
    /**
     * Adds a task.
     *
     * @param title its title
     * @param priority its priority
     * @param tags its tags
     * @return the task, with its number
     */
    Task add(String title, @JsonRpcParam(defaultValue = "\"NORMAL\"") Task.Priority priority, String... tags);

    /** Finds a task. */
    @JsonRpcError(code = 404, exception = NoSuchTask.class)
    Task find(int id) throws NoSuchTask;

    /** Lists all tasks with a priority. */
    CompletableFuture<List<Task>> list(Task.Priority atLeast);

    /** Streams the titles. */
    Stream<String> titles();
}
