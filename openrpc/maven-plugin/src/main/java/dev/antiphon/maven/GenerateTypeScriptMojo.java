package dev.antiphon.maven;

import dev.antiphon.generate.TypeScriptGenerator;
import java.io.File;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Generates a TypeScript client from an OpenRPC document. */
@Mojo(name = "generate-typescript", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven injects the fields
public final class GenerateTypeScriptMojo extends AbstractGenerateMojo {
    /** The output directory. The goal deletes files that it has generated before and does not generate any more. */
    @Parameter(defaultValue = "${project.build.directory}/generated-typescript", required = true)
    File outputDirectory;

    /** The name of the client, such as {@code Petstore}; the default is the title of the document. */
    @Parameter
    @Nullable
    String client;

    /** Called by Maven. */
    public GenerateTypeScriptMojo() {}

    @Override
    void generate() throws MojoExecutionException {
        TypeScriptGenerator generator = TypeScriptGenerator.create();
        String name = client;
        generationInto(outputDirectory, "typescript|" + name)
                .run(from -> (name == null ? generator : generator.client(name)).generate(from));
    }
}
