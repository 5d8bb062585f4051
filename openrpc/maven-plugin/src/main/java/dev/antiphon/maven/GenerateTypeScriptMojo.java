package dev.antiphon.maven;

import dev.antiphon.generate.TypeScriptGenerator;
import java.io.File;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Generates a client in TypeScript from an OpenRPC document. */
@Mojo(name = "generate-typescript", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven gives the fields their values
public final class GenerateTypeScriptMojo extends AbstractGenerateMojo {
    /** Where to write to. What this goal has written there before and does not write any more is deleted. */
    @Parameter(defaultValue = "${project.build.directory}/generated-typescript", required = true)
    File outputDirectory;

    /** The name of the client, such as Petstore; the title of the document unless it is said. */
    @Parameter
    @Nullable
    String client;

    /** Made by Maven. */
    public GenerateTypeScriptMojo() {}

    @Override
    void generate() throws MojoExecutionException {
        TypeScriptGenerator generator = TypeScriptGenerator.create();
        String name = client;
        into(outputDirectory, "typescript|" + name)
                .run(from -> (name == null ? generator : generator.client(name)).generate(from));
    }
}
