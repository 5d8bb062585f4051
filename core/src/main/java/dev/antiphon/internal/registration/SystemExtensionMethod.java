package dev.antiphon.internal.registration;

import dev.antiphon.Reply;
import dev.antiphon.SystemExtension;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.internal.server.AccessChecks;
import dev.antiphon.internal.server.MethodEntry;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.ServerCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A method that system extensions provide: they are called in order, then the method that the application registered under the
 * same name.
 *
 * @param extensions the extensions that provide the name
 * @param otherwise the application's method, or null if there is none
 */
record SystemExtensionMethod(
        List<SystemExtension> extensions, @Nullable MethodEntry otherwise) implements MethodInvoker {
    /**
     * Puts the methods of extensions before those of the application; of several with one name the first takes precedence.
     */
    static void add(List<SystemExtension> extensions, Map<String, MethodEntry> entries) {
        Map<String, List<SystemExtension>> byName = new LinkedHashMap<>();
        for (SystemExtension extension : extensions) {
            for (String name : extension.methods()) {
                byName.putIfAbsent(name, new ArrayList<>());
                byName.get(name).add(extension);
            }
        }
        for (Map.Entry<String, List<SystemExtension>> each : byName.entrySet()) {
            String name = each.getKey();
            List<SystemExtension> claimants = each.getValue();
            MethodInvoker invoker = new SystemExtensionMethod(claimants, entries.get(name));
            entries.put(
                    name, new MethodEntry(name, true, invoker, claimants.get(0).access()));
        }
    }

    @Override
    public Reply invoke(ServerCall call) throws Throwable {
        for (int i = 0; i < extensions.size(); i++) {
            SystemExtension extension = extensions.get(i);
            if (i > 0) { // access to the first is access to the method
                AccessChecks.require(extension.access(), call);
            }
            Optional<Object> answer = extension.handle(call);
            if (answer.isPresent()) {
                return Reply.success(answer.get());
            }
        }
        if (otherwise == null) {
            throw new MethodNotFoundException();
        }
        otherwise.requireAccess(call);
        return otherwise.invocation().invoke(call);
    }
}
