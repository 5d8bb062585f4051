package dev.antiphon.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.apache.maven.model.Model;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MojoTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1000);

    @TempDir
    Path directory;

    private Path document;
    private final GenerateJavaMojo java = new GenerateJavaMojo();

    @BeforeEach
    void configure() throws IOException {
        document = directory.resolve("openrpc.json");
        write("count", "integer");
        java.document = document.toFile();
        java.outputDirectory = directory.resolve("out").toFile();
        java.packageName = "a.b";
        java.project = new MavenProject(new Model());
    }

    private void write(String method, String type) throws IOException {
        Files.writeString(document, """
                {"openrpc":"1.3.2","info":{"title":"Pets","version":"1"},"methods":[
                  {"name":"pets.%s","params":[],"result":{"name":"n","schema":{
                    "title":"Answer","type":"object","properties":{"n":{"type":"%s"}}}}}]}""".formatted(method, type));
    }

    private Path file(String name) {
        return directory.resolve("out/a/b").resolve(name);
    }

    @Test
    void java_is_generated_and_added_to_the_sources() throws Exception {
        java.execute();

        assertThat(file("Pets.java")).content().contains("Answer petsCount()");
        assertThat(java.project.getCompileSourceRoots())
                .containsExactly(directory.resolve("out").toString());
    }

    @Test
    void settings_are_applied() throws Exception {
        java.groupByPrefix = true;
        java.exactNumbers = true;
        java.service = "Zoo";

        java.execute();

        assertThat(file("Pets.java")).content().contains("Answer count()");
        assertThat(file("Answer.java")).content().contains("BigInteger n");
    }

    @Test
    void up_to_date_code_is_not_generated_again() throws Exception {
        java.execute();
        Files.writeString(file("Pets.java"), "as it was");

        java.execute();
        assertThat(file("Pets.java")).hasContent("as it was");
        assertThat(java.project.getCompileSourceRoots()).hasSize(1);

        java.exactNumbers = true;
        java.execute();
        assertThat(file("Pets.java")).content().contains("petsCount");

        Files.delete(file("Answer.java"));
        java.execute();
        assertThat(file("Answer.java")).exists();
    }

    @Test
    void only_changed_files_are_written_and_obsolete_files_are_deleted() throws Exception {
        java.execute();
        Path own = Files.writeString(directory.resolve("out/a/b/Mine.java"), "");
        Files.setLastModifiedTime(file("Answer.java"), LONG_AGO);

        write("sum", "integer");
        java.execute();
        assertThat(file("Pets.java")).content().contains("petsSum");
        assertThat(Files.getLastModifiedTime(file("Answer.java"))).isEqualTo(LONG_AGO);

        java.packageName = "c";
        java.execute();
        assertThat(file("Pets.java")).doesNotExist();
        assertThat(directory.resolve("out/c/Pets.java")).exists();
        assertThat(own).exists();
    }

    @Test
    void typescript_is_generated() throws Exception {
        GenerateTypeScriptMojo typeScript = new GenerateTypeScriptMojo();
        typeScript.document = document.toFile();
        typeScript.outputDirectory = directory.resolve("ts").toFile();
        typeScript.client = "Zoo";

        typeScript.execute();

        assertThat(directory.resolve("ts/zoo.ts")).content().contains("class ZooClient");
        assertThat(directory.resolve("ts/jsonrpc.ts")).exists();
    }

    @Test
    void the_goal_can_be_skipped() throws Exception {
        java.skip = true;
        java.execute();
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void errors_name_the_file_and_the_remedy() throws Exception {
        java.packageName = "not a package";
        assertThatThrownBy(java::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("openrpc.json")
                .hasMessageContaining("'not a package'");

        java.packageName = "a";
        Files.writeString(document, "{");
        assertThatThrownBy(java::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("openrpc.json");

        Files.delete(document);
        assertThatThrownBy(java::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("openrpc.json")
                .hasMessageContaining("antiphon discover");
    }
}
