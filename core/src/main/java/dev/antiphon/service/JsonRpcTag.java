package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The tags that group methods in descriptions of a server; they have no effect on calls. On an interface they apply to all of
 * its methods, in addition to their own tags.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcTag {
    /**
     * The tags.
     *
     * @return the tags, in order
     */
    String[] value();
}
