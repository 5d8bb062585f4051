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
 * A place to listen: the file of a Unix domain socket.
 *
 * @param path the file
 */
record SocketFile(Path path) implements SocketListenerBuilder.Place {
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(1);

    /** What the mode of a file says of its type, and what it says of a socket (see inode(7)). */
    private static final int TYPE = 0170000;

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
    public SocketListenerBuilder.Opened open(int backlog) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            deleteStale();
        }
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(path), backlog);
            Object identity = identity();
            Runnable leave = () -> delete(identity);
            try {
                restrict();
            } catch (IOException | RuntimeException | Error e) {
                leave.run();
                throw e;
            }
            return new SocketListenerBuilder.Opened(server, name(), leave);
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
            Sockets.close(UnixTransport.open(path, LONG_ENOUGH));
        } catch (ConnectException e) {
            // Refused: who listened here has gone, and left the file behind.
            Files.deleteIfExists(path);
            return;
        } catch (SocketTimeoutException e) {
            // Nobody refuses either, so somebody is there.
        }
        throw new BindException("somebody listens there already");
    }

    private boolean isSocket() throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? ((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & TYPE) == SOCKET
                : attributes().isOther();
    }

    private void restrict() throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(
                    path, Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
        }
    }

    /** Tells this file from another that may get its name; null if the file system cannot tell. */
    private @Nullable Object identity() throws IOException {
        return attributes().fileKey();
    }

    private BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Deletes the file if it is still the one that was made here. */
    private void delete(@Nullable Object identity) {
        try {
            if (Objects.equals(identity, identity())) {
                Files.deleteIfExists(path);
            }
        } catch (NoSuchFileException e) {
            // Somebody else has deleted it.
        } catch (IOException e) {
            SocketEventLoop.log(Level.WARNING, "Cannot delete " + path + ", at which nobody listens any more", e);
        }
    }
}
