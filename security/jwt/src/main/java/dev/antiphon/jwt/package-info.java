/** Authentication with JSON Web Tokens. */
@NullMarked
package dev.antiphon.jwt;

import org.jspecify.annotations.NullMarked;
