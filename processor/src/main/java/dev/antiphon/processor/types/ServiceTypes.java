package dev.antiphon.processor.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Queries about types of services, with the same answers as core's reflection. Not thread-safe. */
public final class ServiceTypes {
    private static final String PUBLISHER = "java.util.concurrent.Flow.Publisher";
    private static final String STREAM = "java.util.stream.Stream";
    private static final Set<String> STREAMS =
            Set.of(PUBLISHER, CoreNames.RPC_STREAM, STREAM, "java.util.Iterator", "java.lang.Iterable");

    public final Types typeUtils;
    public final Elements elementUtils;

    public ServiceTypes(Types typeUtils, Elements elementUtils) {
        this.typeUtils = typeUtils;
        this.elementUtils = elementUtils;
    }

    /** The qualified name of a class or interface; empty for other types. */
    public static String name(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED
                ? ((TypeElement) ((DeclaredType) type).asElement())
                        .getQualifiedName()
                        .toString()
                : "";
    }

    /** The type that declares a method. */
    public static TypeElement parent(ExecutableElement method) {
        return (TypeElement) Objects.requireNonNull(method.getEnclosingElement(), "parent");
    }

    public boolean is(TypeMirror type, String name) {
        return name(type).equals(name);
    }

    public static boolean isObject(TypeMirror type) {
        return name(type).equals("java.lang.Object");
    }

    public boolean isContext(TypeMirror type) {
        return is(type, CoreNames.CALL_CONTEXT);
    }

    public boolean isNotificationOk(TypeMirror type) {
        return is(type, CoreNames.NOTIFICATION_OK);
    }

    public boolean isOptional(TypeMirror type) {
        return is(type, "java.util.Optional");
    }

    public boolean isStage(TypeMirror type) {
        return isA(type, CompletionStage.class);
    }

    public boolean isFuture(TypeMirror type) {
        return isA(type, Future.class);
    }

    /** Whether a {@code CompletableFuture} can be returned as this stage. */
    public boolean isCreatedStage(TypeMirror type) {
        return is(type, "java.util.concurrent.CompletionStage") || is(type, "java.util.concurrent.CompletableFuture");
    }

    /** Whether it is a stream of any kind; a list is iterable too, but is a value. */
    public boolean isStream(TypeMirror type) {
        return isA(type, Flow.Publisher.class)
                || isA(type, BaseStream.class)
                || isA(type, java.util.Iterator.class)
                || is(type, "java.lang.Iterable");
    }

    public boolean isJavaStream(TypeMirror type) {
        return is(type, STREAM);
    }

    /** Whether a client can return it as the stream of a call. */
    public boolean isClientStream(TypeMirror type) {
        return is(type, STREAM) || is(type, PUBLISHER) || is(type, CoreNames.RPC_STREAM);
    }

    public boolean isKnownStream(TypeMirror type) {
        return STREAMS.contains(name(type));
    }

    /** The type of the items of a stream, or null if it is no stream, or one of an unknown kind. */
    public @Nullable TypeMirror items(TypeMirror type) {
        return switch (name(type)) {
            case "java.util.stream.IntStream" -> typeUtils.getPrimitiveType(TypeKind.INT);
            case "java.util.stream.LongStream" -> typeUtils.getPrimitiveType(TypeKind.LONG);
            case "java.util.stream.DoubleStream" -> typeUtils.getPrimitiveType(TypeKind.DOUBLE);
            default -> isKnownStream(type) ? argument(type, 0, Object.class) : null;
        };
    }

    /** A type argument, or its upper bound; another type if there is no such argument. */
    public TypeMirror argument(TypeMirror type, int index, Class<?> otherwise) {
        List<? extends TypeMirror> arguments =
                type instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
        return index < arguments.size() ? bound(arguments.get(index)) : declared(otherwise);
    }

    /** A type, or the upper bound of a wildcard. */
    public TypeMirror bound(TypeMirror type) {
        if (!(type instanceof WildcardType wildcard)) {
            return type;
        }
        TypeMirror upper = wildcard.getExtendsBound();
        return upper == null ? declared(Object.class) : upper;
    }

    /** Whether a type has a type variable of an interface in it. */
    public boolean hasVariable(TypeMirror type) {
        return switch (type.getKind()) {
            case TYPEVAR -> ((TypeVariable) type).asElement().getEnclosingElement() instanceof TypeElement;
            case ARRAY -> hasVariable(((ArrayType) type).getComponentType());
            case WILDCARD -> hasVariable(bound(type));
            case DECLARED -> ((DeclaredType) type).getTypeArguments().stream().anyMatch(this::hasVariable);
            default -> false;
        };
    }

    public boolean isChecked(TypeMirror exception) {
        return !typeUtils.isAssignable(exception, declared(RuntimeException.class))
                && !typeUtils.isAssignable(exception, declared(Error.class));
    }

    public boolean isPublic(Element wanted) {
        for (Element each = wanted;
                each != null && each.getKind() != ElementKind.PACKAGE;
                each = each.getEnclosingElement()) {
            if (!each.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
        }
        return true;
    }

    /** The element that is not accessible in the package of another: the given one or one around it; null if all are accessible. */
    public @Nullable Element hidden(Element wanted, Element from) {
        for (Element each = wanted;
                each != null && each.getKind() != ElementKind.PACKAGE;
                each = each.getEnclosingElement()) {
            Set<Modifier> modifiers = each.getModifiers();
            if (modifiers.contains(Modifier.PRIVATE)
                    || (!modifiers.contains(Modifier.PUBLIC)
                            && !elementUtils.getPackageOf(each).equals(elementUtils.getPackageOf(from)))) {
                return each;
            }
        }
        return null;
    }

    /** The element of a type that is not accessible in the package of another element, or null. */
    public @Nullable Element hidden(TypeMirror type, Element from) {
        return switch (type.getKind()) {
            case ARRAY -> hidden(((ArrayType) type).getComponentType(), from);
            case WILDCARD -> hidden(bound(type), from);
            case DECLARED -> hidden((DeclaredType) type, from);
            default -> null;
        };
    }

    private @Nullable Element hidden(DeclaredType type, Element from) {
        Element hidden = hidden(type.asElement(), from);
        for (TypeMirror argument : type.getTypeArguments()) {
            hidden = hidden == null ? hidden(argument, from) : hidden;
        }
        return hidden;
    }

    /** Whether a class is the generated code of a service. */
    public boolean isCodeOf(TypeElement code, TypeElement service) {
        return is(code.getSuperclass(), CoreNames.GENERATED_SERVICE)
                && name(argument(code.getSuperclass(), 0, Object.class)).contentEquals(service.getQualifiedName());
    }

    /** An interface and all its parents, the nearest first, as they are declared. */
    public List<TypeElement> family(TypeElement type) {
        List<TypeElement> family = new ArrayList<>();
        addFamily(type, family);
        return family;
    }

    private void addFamily(TypeElement type, List<TypeElement> family) {
        TypeElement declared = elementUtils.getTypeElement(type.getQualifiedName());
        if (family.stream().noneMatch(each -> isSame(each, type))) {
            family.add(declared == null ? type : declared);
            for (TypeMirror parent : type.getInterfaces()) {
                addFamily((TypeElement) ((DeclaredType) parent).asElement(), family);
            }
        }
    }

    /** Whether all parents of an interface exist. */
    boolean hasAllParents(TypeElement type) {
        for (TypeMirror parent : type.getInterfaces()) {
            if (parent.getKind() == TypeKind.ERROR
                    || !hasAllParents((TypeElement) ((DeclaredType) parent).asElement())) {
                return false;
            }
        }
        return true;
    }

    /** Whether an interface extends a parent as a raw type. */
    public boolean isRaw(TypeElement type, TypeElement parent) {
        for (TypeMirror each : type.getInterfaces()) {
            TypeElement between = (TypeElement) ((DeclaredType) each).asElement();
            boolean raw = ((DeclaredType) each).getTypeArguments().isEmpty()
                    && !between.getTypeParameters().isEmpty();
            if (isSame(between, parent) ? raw : isRaw(between, parent) || (raw && extend(between, parent))) {
                return true;
            }
        }
        return false;
    }

    /** The types of a method as a member of an interface that inherits it. */
    public ExecutableType member(TypeElement type, ExecutableElement method) {
        // For the interface itself, Eclipse's compiler may find a method of another parent.
        DeclaredType parent = parent((DeclaredType) type.asType(), parent(method));
        return (ExecutableType) typeUtils.asMemberOf(Objects.requireNonNull(parent, "parent"), method);
    }

    private @Nullable DeclaredType parent(DeclaredType type, TypeElement parent) {
        if (isSame((TypeElement) type.asElement(), parent)) {
            return type;
        }
        for (TypeMirror each : typeUtils.directSupertypes(type)) {
            DeclaredType found = parent((DeclaredType) each, parent);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Whether an interface extends another, at any distance. */
    public boolean extend(TypeElement type, TypeElement parent) {
        return type.getInterfaces().stream()
                .map(each -> (TypeElement) ((DeclaredType) each).asElement())
                .anyMatch(each -> isSame(each, parent) || extend(each, parent));
    }

    private static boolean isSame(TypeElement one, TypeElement other) {
        return one.getQualifiedName().contentEquals(other.getQualifiedName());
    }

    /** The name and the erased parameters of a method as a member of an interface. */
    public String signature(TypeElement type, ExecutableElement method) {
        return member(type, method).getParameterTypes().stream()
                .map(this::erasedName)
                .collect(Collectors.joining(",", method.getSimpleName() + "(", ")"));
    }

    /** The name of the erasure of a type. */
    public String erasedName(TypeMirror type) {
        TypeMirror erased = typeUtils.erasure(type);
        return switch (erased.getKind()) {
            case ARRAY -> erasedName(((ArrayType) erased).getComponentType()) + "[]";
            case DECLARED -> name(erased);
            default -> erased.getKind().toString();
        };
    }

    private boolean isA(TypeMirror type, Class<?> parent) {
        return type.getKind() == TypeKind.DECLARED
                && typeUtils.isAssignable(typeUtils.erasure(type), typeUtils.erasure(declared(parent)));
    }

    public TypeMirror declared(Class<?> type) {
        return elementUtils.getTypeElement(type.getCanonicalName()).asType();
    }
}
