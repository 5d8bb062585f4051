package dev.antiphon.maven;

import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.JavaGenerator;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.File;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Generates service interfaces, records and exceptions from an OpenRPC document, and has them compiled with the project. */
@Mojo(name = "generate-java", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven gives the fields their values
public final class GenerateJavaMojo extends AbstractMojo {
    /** The OpenRPC document. */
    @Parameter(property = "antiphon.document", required = true)
    File document;

    /** Where to write to. The directory belongs to this goal: what it has written before and does not write any more is deleted. */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/antiphon", required = true)
    File outputDirectory;

    /** The package of the code, which should have nothing else in it. */
    @Parameter(property = "antiphon.package", required = true)
    String packageName;

    /** The name of the service interface; the title of the document unless it is said. */
    @Parameter
    @Nullable
    String service;

    /** Whether there is an interface for each prefix of a method's name: {@code eth_call} is {@code call} of {@code Eth}. */
    @Parameter(defaultValue = "false")
    boolean groupByPrefix;

    /** Whether numbers without a format are {@code BigInteger} and {@code BigDecimal}. */
    @Parameter(defaultValue = "false")
    boolean exactNumbers;

    /** Whether to generate nothing. */
    @Parameter(property = "antiphon.skip", defaultValue = "false")
    boolean skip;

    /** The project that the code becomes a part of. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** Made by Maven. */
    public GenerateJavaMojo() {}

    @Override
    public void execute() throws MojoExecutionException {
        if (skip) {
            getLog().info("Nothing is generated, since antiphon.skip is set");
            return;
        }
        String settings = String.join(
                "|", packageName, String.valueOf(service), String.valueOf(groupByPrefix), String.valueOf(exactNumbers));
        new Generation(getLog(), document.toPath(), outputDirectory.toPath(), "java|" + settings).run(this::generate);
        project.addCompileSourceRoot(outputDirectory.getAbsolutePath());
    }

    private GeneratedCode generate(OpenRpcDocument from) {
        JavaGenerator generator = JavaGenerator.inPackage(packageName);
        if (service != null) {
            generator = generator.service(service);
        }
        if (groupByPrefix) {
            generator = generator.groupedByPrefix();
        }
        return (exactNumbers ? generator.exactNumbers() : generator).generate(from);
    }
}
