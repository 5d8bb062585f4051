package dev.antiphon.web;

import dev.antiphon.architecture.ModuleRules;
import java.util.List;

/** The rules of core: nothing but core and the JDK, so no HTTP library; and server and client do not use each other. */
class ArchitectureTest extends ModuleRules {
    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of("dev.antiphon.web"), List.of("dev.antiphon.web.client"), List.of("dev.antiphon.web.server"));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
