package dev.antiphon.processor.docs;

import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Finds the doc comments of elements, which exist only for elements with source. Not thread-safe. */
public final class DocCommentFinder {
    private final Elements elements;
    private final Map<Element, DocComment> read = new HashMap<>();

    public DocCommentFinder(Elements elements) {
        this.elements = elements;
    }

    public DocComment of(Element element) {
        return read.computeIfAbsent(element, each -> DocComment.of(elements.getDocComment(each)));
    }

    /** The comment of a method, or of the nearest overridden method that has one. */
    public DocComment of(ExecutableElement method, TypeElement service) {
        DocComment own = of(method);
        if (!own.equals(DocComment.NONE) || !(method.getEnclosingElement() instanceof TypeElement type)) {
            return own;
        }
        DocComment inherited = inherited(method, type, service);
        return inherited == null ? own : inherited;
    }

    private @Nullable DocComment inherited(ExecutableElement method, TypeElement type, TypeElement service) {
        for (TypeMirror parent : type.getInterfaces()) {
            TypeElement above = (TypeElement) ((DeclaredType) parent).asElement();
            for (ExecutableElement candidate : ElementFilter.methodsIn(above.getEnclosedElements())) {
                if (elements.overrides(method, candidate, service)
                        && !of(candidate).equals(DocComment.NONE)) {
                    return of(candidate);
                }
            }
            DocComment higher = inherited(method, above, service);
            if (higher != null) {
                return higher;
            }
        }
        return null;
    }

    public boolean isDeprecated(Element element, DocComment comment) {
        return comment.deprecated() || elements.isDeprecated(element);
    }
}
