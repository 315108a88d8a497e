package changefold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system as Hadoop has it, except that Java itself sets the permissions of a file.
 *
 * <p>Where Hadoop has no library of its own (PySpark brings none), it starts the program `chmod` for each
 * file and directory that it makes: two for a file, which has its checksum in a second one, so a hundred in a
 * run of a hundred messages. Profile: spark.hadoop.fs.file.impl: changefold.LocalFiles.
 *
 * <p>Compiled by set-up with Janino, which knows generics only as remarks: hence the casts.
 */
public final class LocalFiles extends LocalFileSystem {

    public LocalFiles() {
        super(new Raw());
    }

    public static final class Raw extends RawLocalFileSystem {

        public void setPermission(Path path, FsPermission permission) throws IOException {
            if (permission.getStickyBit()) {
                super.setPermission(path, permission);
                return;
            }
            // from that of the owner to read, the bit 0400, to that of others to execute, 0001
            PosixFilePermission[] all = PosixFilePermission.values();
            Set wanted = new HashSet();
            for (int bit = 0; bit < all.length; bit++) {
                if ((permission.toShort() & (0400 >> bit)) != 0) {
                    wanted.add(all[bit]);
                }
            }
            try {
                Files.setPosixFilePermissions(pathToFile(path).toPath(), wanted);
            } catch (UnsupportedOperationException noPosix) {
                super.setPermission(path, permission);
            }
        }
    }
}
