package dev.antiphon;

import dev.antiphon.error.MethodNotFoundException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A method that extensions claim: they are asked in order, then comes what the application registered under the same name.
 *
 * @param extensions the extensions that claim the name
 * @param otherwise the application's method, or null if there is none
 */
record ExtensionMethod(
        List<SystemExtension> extensions, @Nullable Invocation otherwise) implements Invocation {
    @Override
    public Reply invoke(Call call) throws Throwable {
        for (SystemExtension extension : extensions) {
            Optional<Object> answer = extension.handle(call);
            if (answer.isPresent()) {
                return Reply.success(answer.get());
            }
        }
        if (otherwise == null) {
            throw new MethodNotFoundException();
        }
        return otherwise.invoke(call);
    }
}
