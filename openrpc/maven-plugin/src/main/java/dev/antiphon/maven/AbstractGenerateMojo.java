package dev.antiphon.maven;

import java.io.File;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** Base of the goals that generate code: the document, and a switch to skip the goal. */
@SuppressWarnings("NullAway.Init") // Maven injects the fields
abstract class AbstractGenerateMojo extends AbstractMojo {
    /** The OpenRPC document. */
    @Parameter(property = "antiphon.document", required = true)
    File document;

    /** Whether to generate nothing. */
    @Parameter(property = "antiphon.skip", defaultValue = "false")
    boolean skip;

    @Override
    public final void execute() throws MojoExecutionException {
        if (skip) {
            getLog().info("Skipped, since antiphon.skip is set");
        } else {
            generate();
        }
    }

    abstract void generate() throws MojoExecutionException;

    /** A generation into a directory; the settings are everything that the code depends on beside the document. */
    IncrementalGeneration generationInto(File directory, String settings) {
        return new IncrementalGeneration(getLog(), document.toPath(), directory.toPath(), settings);
    }
}
