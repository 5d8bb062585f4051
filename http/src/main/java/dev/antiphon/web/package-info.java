/** Values of JSON-RPC over HTTP that server and client share: content types, statuses, settings and static resources. */
@NullMarked
package dev.antiphon.web;

import org.jspecify.annotations.NullMarked;
