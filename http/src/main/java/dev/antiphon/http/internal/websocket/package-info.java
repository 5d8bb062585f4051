/** WebSocket channels on Netty: frames, reassembly, the outbound queue and pings. */
@NullMarked
package dev.antiphon.http.internal.websocket;

import org.jspecify.annotations.NullMarked;
