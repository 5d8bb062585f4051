package dev.antiphon.maven;

import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.JavaGenerator;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.File;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Generates service interfaces, records and exceptions from an OpenRPC document, and adds them to the sources of the project. */
@Mojo(name = "generate-java", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven injects the fields
public final class GenerateJavaMojo extends AbstractGenerateMojo {
    /** The output directory. The goal deletes files that it has generated before and does not generate any more. */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/antiphon", required = true)
    File outputDirectory;

    /** The package of the code, which should contain nothing else. */
    @Parameter(property = "antiphon.package", required = true)
    String packageName;

    /** The name of the service interface; the default is the title of the document. */
    @Parameter
    @Nullable
    String service;

    /** Whether to generate an interface for each prefix of method names: {@code eth_call} becomes {@code call} of {@code Eth}. */
    @Parameter(defaultValue = "false")
    boolean groupByPrefix;

    /** Whether numbers without a format are {@code BigInteger} and {@code BigDecimal}. */
    @Parameter(defaultValue = "false")
    boolean exactNumbers;

    /** The project. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** Called by Maven. */
    public GenerateJavaMojo() {}

    @Override
    void generate() throws MojoExecutionException {
        String settings = String.join(
                "|", packageName, String.valueOf(service), String.valueOf(groupByPrefix), String.valueOf(exactNumbers));
        generationInto(outputDirectory, "java|" + settings).run(this::code);
        project.addCompileSourceRoot(outputDirectory.getAbsolutePath());
    }

    private GeneratedCode code(OpenRpcDocument from) {
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
