package com.example.tasks;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Keeps tasks in memory. */
public final class TaskList implements Tasks {
    private final List<Task> tasks = new CopyOnWriteArrayList<>();

    @Override
    public synchronized Task add(String title, Task.Priority priority, String... tags) {
        Task task = new Task(tasks.size() + 1, title, priority, List.of(tags));
        tasks.add(task);
        return task;
    }

    @Override
    public Task find(int id) throws NoSuchTask {
        return tasks.stream()
                .filter(task -> task.id() == id)
                .findFirst()
                .orElseThrow(() -> new NoSuchTask("There is no task " + id));
    }

    @Override
    public CompletableFuture<List<Task>> list(Task.Priority atLeast) {
        return CompletableFuture.completedFuture(tasks.stream()
                .filter(task -> task.priority().compareTo(atLeast) >= 0)
                .toList());
    }

    @Override
    public Stream<String> titles() {
        return tasks.stream().map(Task::title);
    }
}
