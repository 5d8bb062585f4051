package dev.antiphon.maven;

import java.io.File;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals that generate have in common: a document, and that they can be told to do nothing. */
@SuppressWarnings("NullAway.Init") // Maven gives the fields their values
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
            getLog().info("Nothing is generated, since antiphon.skip is set");
        } else {
            generate();
        }
    }

    abstract void generate() throws MojoExecutionException;

    /** Generates into a directory, if something has changed; the settings are all that the code depends on beside the document. */
    IncrementalGeneration into(File directory, String settings) {
        return new IncrementalGeneration(getLog(), document.toPath(), directory.toPath(), settings);
    }
}
