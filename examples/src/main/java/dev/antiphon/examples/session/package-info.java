/**
 * Typed methods with bounds, on both sides of one connection: an editor opens sessions with an agent and prompts it, and
 * the agent reads files back from the editor, all by constants that the compiler checks.
 *
 * <p>Read {@link dev.antiphon.examples.session.Protocol} first, then {@link dev.antiphon.examples.session.Sessions}.
 */
@NullMarked
package dev.antiphon.examples.session;

import org.jspecify.annotations.NullMarked;
