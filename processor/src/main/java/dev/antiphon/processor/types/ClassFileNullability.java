package dev.antiphon.processor.types;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.Filer;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.tools.StandardLocation;

/**
 * Reads {@code @Nullable} on parameter types from class files, which javac before 22 does not report. To be removed when the oldest
 * supported JDK is 22. Not thread-safe.
 */
public final class ClassFileNullability {
    private static final int REPORTED_SINCE = 22;

    private final Filer filer;
    private final ServiceTypes types;
    /** The nullable parameters, by the names of interfaces; empty for an unreadable class file. */
    private final Map<String, Optional<Set<String>>> read = new HashMap<>();

    public ClassFileNullability(Filer filer, ServiceTypes types) {
        this.filer = filer;
        this.types = types;
    }

    /** Whether the compiler omits annotations of an interface from a class file; the JDK's own have none. */
    public boolean isNeeded(TypeElement type) {
        ModuleElement module = types.elementUtils.getModuleOf(type);
        return Runtime.version().feature() < REPORTED_SINCE
                && !filer.getClass().getName().startsWith("org.eclipse.")
                && (module == null || !module.getQualifiedName().toString().startsWith("java."));
    }

    /** Whether the class file of an interface is readable. */
    public boolean canRead(TypeElement type) {
        return nullable(type).isPresent();
    }

    /** Whether the type of a parameter has an annotation called {@code Nullable} in the class file. */
    public boolean isNullable(ExecutableElement method, int index) {
        String parameter = method.getSimpleName()
                + method.getParameters().stream()
                        .map(each -> descriptor(each.asType()))
                        .collect(Collectors.joining("", "(", ")"))
                + descriptor(method.getReturnType())
                + "#"
                + index;
        return nullable(ServiceTypes.parent(method))
                .filter(all -> all.contains(parameter))
                .isPresent();
    }

    private Optional<Set<String>> nullable(TypeElement type) {
        return read.computeIfAbsent(types.elementUtils.getBinaryName(type).toString(), this::read);
    }

    private Optional<Set<String>> read(String name) {
        int dot = name.lastIndexOf('.');
        for (StandardLocation location : List.of(StandardLocation.CLASS_PATH, StandardLocation.CLASS_OUTPUT)) {
            try (InputStream in = filer.getResource(
                            location, name.substring(0, Math.max(0, dot)), name.substring(dot + 1) + ".class")
                    .openInputStream()) {
                return Optional.of(ClassFileReader.nullable(in));
            } catch (IOException | RuntimeException e) {
                // Not found, or in a module, which a processor cannot read, or of an unknown format.
            }
        }
        return Optional.empty();
    }

    private String descriptor(TypeMirror type) {
        TypeMirror erased = types.typeUtils.erasure(type);
        return switch (erased.getKind()) {
            case BOOLEAN -> "Z";
            case BYTE -> "B";
            case SHORT -> "S";
            case INT -> "I";
            case LONG -> "J";
            case CHAR -> "C";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            case VOID -> "V";
            case ARRAY -> "[" + descriptor(((ArrayType) erased).getComponentType());
            case DECLARED -> "L" + binaryName((DeclaredType) erased).replace('.', '/') + ";";
            default -> erased.toString();
        };
    }

    private String binaryName(DeclaredType type) {
        return types.elementUtils.getBinaryName((TypeElement) type.asElement()).toString();
    }
}
