package dev.antiphon.transport.socket;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address of a Unix domain socket: a file. Immutable.
 *
 * @param path the file
 */
record SocketFile(Path path) implements SocketListenerBuilder.BindAddress {
    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(1);

    /** The file type bits of a mode, and the type of a socket (see inode(7)). */
    private static final int TYPE_MASK = 0170000;

    private static final int SOCKET = 0140000;

    SocketFile {
        Objects.requireNonNull(path, "file");
    }

    /** Such as {@code unix:///run/antiphon.sock}. */
    static String name(Path path) {
        return "unix://" + path.toAbsolutePath().toUri().getRawPath();
    }

    @Override
    public String name() {
        return name(path);
    }

    @Override
    public SocketListenerBuilder.BoundSocket open(int backlog) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            deleteStale();
        }
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(path), backlog);
            Object identity = identity();
            Runnable release = () -> delete(identity);
            try {
                restrict();
            } catch (IOException | RuntimeException | Error e) {
                release.run();
                throw e;
            }
            return new SocketListenerBuilder.BoundSocket(server, name(), release);
        } catch (IOException | RuntimeException | Error e) {
            Sockets.close(server);
            throw e;
        }
    }

    private void deleteStale() throws IOException {
        if (!isSocket()) {
            throw new BindException("there is a file that is not a socket; delete it, or choose another name");
        }
        try {
            Sockets.close(UnixTransport.open(path, PROBE_TIMEOUT));
        } catch (ConnectException e) {
            // Refused: the process that listened here has gone, and left the file behind.
            Files.deleteIfExists(path);
            return;
        } catch (SocketTimeoutException e) {
            // Not refused, so another process listens.
        }
        throw new BindException("another process listens there already");
    }

    private boolean isSocket() throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? ((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & TYPE_MASK) == SOCKET
                : attributes().isOther();
    }

    private void restrict() throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(
                    path, Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
        }
    }

    /** The identity of the file, to distinguish it from a later file of the same name; null if the file system has none. */
    private @Nullable Object identity() throws IOException {
        return attributes().fileKey();
    }

    private BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Deletes the file if it is still the one that was created here. */
    private void delete(@Nullable Object identity) {
        try {
            if (Objects.equals(identity, identity())) {
                Files.deleteIfExists(path);
            }
        } catch (NoSuchFileException e) {
            // It has been deleted already.
        } catch (IOException e) {
            SocketEventLoop.log(Level.WARNING, "Cannot delete " + path + ", which is no longer in use", e);
        }
    }
}
