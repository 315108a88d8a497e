package changefold;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;

/**
 * What lies in a landing directory, for Spark SQL: select reflect('changefold.LandingFiles', 'list', directory).
 *
 * <p>A row for each file that Spark's readers would take, in any folder below: JSON text [[uri, size,
 * time in milliseconds, "file"], ...]. Instead of files a row may say "absent" (there is no such
 * directory) or "error: ..."; "hidden" names what readers pass over by its name, though it holds
 * data and is older than an hour; "nameless" what Java cannot open, because its name is not of the
 * encoding that Java takes names to have; "no_file" what is a pipe, a socket or a device, which may never
 * end. A link to a directory above itself is not followed; two are an error,
 * since Spark would follow them again and again. A directory that may not be listed is one, too: Spark lists all
 * that is below. Of an object store the row has a fifth member, the ETag of
 * what stands under that name, and all that lies below is listed at once: a request for a thousand objects,
 * none for each directory or file.
 *
 * <p>And whether a gzip file can be landed: select reflect('changefold.LandingFiles', 'check', uri, bytes),
 * where bytes are those of the longest line that is taken. Empty if it can, or `damaged`, or `long`, or `closed`
 * if the store refuses it, which is all that is asked of a file that is no gzip file; empty too
 * if its bytes cannot be read, of which the read itself tells. And whether it is still there: select
 * reflect('changefold.LandingFiles', 'exists', uri), or with the size and time in milliseconds that it had:
 * reflect('changefold.LandingFiles', 'stands', uri, size, time); what cannot be told is taken to be so. And
 * whether it can be read from: reflect('changefold.LandingFiles', 'opens', uri).
 *
 * <p>Compiled by set-up with Janino, which knows generics only as remarks: hence the casts.
 */
public final class LandingFiles {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long HOUR = 3600000L;
    // what Spark, Hadoop and table formats write beside data
    private static final List MARKS = Arrays.asList(new String[] {
        "_SUCCESS", "_temporary", "_spark_metadata", "_delta_log", "_metadata", "_common_metadata"});

    private static SparkEnv madeFor;
    private static Configuration configuration;

    private LandingFiles() {}

    public static String list(String directory) throws Exception {
        List rows = new ArrayList();
        try {
            Path root = new Path(directory);
            FileSystem files = root.getFileSystem(configuration());
            try {
                if (isObjectStore(files)) {
                    listAtOnce(files, root, rows);
                } else {
                    List loops = new ArrayList();
                    list(files, root, rows, new ArrayList(), loops);
                    if (loops.size() > 1) {
                        throw new IOException("the links " + loops.get(0) + " and " + loops.get(1) + " lead to"
                            + " directories above them, and Spark follows each of them again and again: take them away");
                    }
                }
            } catch (FileNotFoundException gone) {
                if (!files.exists(root)) {
                    rows.clear();
                    rows.add(row("", 0L, 0L, "absent"));
                } else {
                    throw gone;
                }
            }
        } catch (Exception exception) {
            rows.clear();
            rows.add(row("", 0L, 0L, "error: " + exception.getClass().getSimpleName() + ": "
                + exception.getMessage()));
        }
        return JSON.writeValueAsString(rows);
    }

    public static String check(String uri, long longest) {
        if (!uri.endsWith(".gz")) {
            return isRefused(uri) ? "closed" : "";
        }
        try {
            Path path = new Path(URI.create(uri));
            GzipCodec gzip = new GzipCodec();
            gzip.setConf(configuration());
            InputStream text = gzip.createInputStream(path.getFileSystem(configuration()).open(path));
            try {
                byte[] buffer = new byte[65536];
                long length = 0L;
                for (int count = text.read(buffer); count >= 0; count = text.read(buffer)) {
                    for (int i = 0; i < count; i++) {
                        length = buffer[i] == '\n' ? 0L : length + 1L;
                        if (length > longest) {
                            return "long";
                        }
                    }
                }
            } finally {
                text.close();
            }
        } catch (Exception damagedOrUnread) {
            return isRefused(uri) ? "closed" : isReadable(uri) ? "damaged" : "";
        }
        return "";
    }

    // a store that does not answer says nothing of what a file holds
    private static boolean isReadable(String uri) {
        try {
            Path path = new Path(URI.create(uri));
            InputStream bytes = path.getFileSystem(configuration()).open(path);
            try {
                byte[] buffer = new byte[65536];
                while (bytes.read(buffer) >= 0) {
                    // to its end
                }
            } finally {
                bytes.close();
            }
            return true;
        } catch (Exception unread) {
            return false;
        }
    }

    // of a local file that may not be read Java says that it is not there, and Spark passes it over
    private static boolean isRefused(String uri) {
        try {
            readOneByte(uri);
            return false;
        } catch (Exception why) {
            return why instanceof AccessDeniedException || why instanceof AccessControlException;
        }
    }

    private static void readOneByte(String uri) throws IOException {
        Path path = new Path(URI.create(uri));
        InputStream bytes = path.getFileSystem(configuration()).open(path);
        try {
            bytes.read();
        } finally {
            bytes.close();
        }
    }

    public static boolean opens(String uri) {
        try {
            readOneByte(uri);
            return true;
        } catch (Exception closed) {
            return false;
        }
    }

    public static boolean exists(String uri) {
        try {
            Path path = new Path(URI.create(uri));
            return path.getFileSystem(configuration()).exists(path);
        } catch (Exception unknown) {
            return true;
        }
    }

    public static boolean stands(String uri, long size, long modified) {
        try {
            Path path = new Path(URI.create(uri));
            FileStatus status = path.getFileSystem(configuration()).getFileStatus(path);
            return status.getLen() == size && status.getModificationTime() == modified;
        } catch (FileNotFoundException gone) {
            return false;
        } catch (Exception unknown) {
            return true;
        }
    }

    // kept, since it takes milliseconds to make, and each file is asked for; another Spark has another one
    private static synchronized Configuration configuration() {
        if (madeFor != SparkEnv.get()) {
            madeFor = SparkEnv.get();
            configuration = SparkHadoopUtil.get().newConfiguration(madeFor.conf());
            // as file_options of macros/landing: the default refuses local names that hold a colon
            configuration.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
            configuration.setBoolean("fs.file.impl.disable.cache", true);
        }
        return configuration;
    }

    private static void list(FileSystem files, Path directory, List rows, List above, List loops) throws Exception {
        List within = new ArrayList(above);
        if (isLocal(files)) {
            File local = new File(directory.toUri().getPath());
            if (above.contains(local.getCanonicalPath())) {
                loops.add(local.getPath());
                return;
            }
            if (local.isDirectory() && !(local.canRead() && local.canExecute())) {
                throw new IOException("the directory " + local + " may not be listed: give the user of this run the"
                    + " permission to read and enter it (chmod u+rx, or g+rx for its group), or take it out");
            }
            within.add(local.getCanonicalPath());
            addNameless(local, rows);
        }
        FileStatus[] found = files.listStatus(directory);
        for (int i = 0; i < found.length; i++) {
            FileStatus status = found[i];
            Path path = status.getPath();
            String name = path.getName();
            if (isUnfinished(name)) {
                continue;
            }
            if (isHidden(name)) {
                if (!isMark(name) && holdsOldData(files, status, within)) {
                    rows.add(row(path.toUri().toString(), 0L, 0L, "hidden"));
                }
            } else if (status.isDirectory()) {
                try {
                    list(files, path, rows, within, loops);
                } catch (FileNotFoundException gone) {
                    // taken away while it was listed
                }
            } else if (status.getLen() == 0L && isLocal(files) && !new File(path.toUri().getPath()).isFile()) {
                rows.add(row(path.toUri().toString(), 0L, 0L, "no_file"));
            } else {
                rows.add(row(
                    path.toUri().toString(), status.getLen(), status.getModificationTime(), "file"));
            }
        }
    }

    // what nobody takes for a file that has landed: not written to its end, or a tool's own
    private static boolean isUnfinished(String name) {
        return name.startsWith(".") || name.endsWith("._COPYING_") || name.endsWith(".tmp");
    }

    // what Spark's readers pass over
    private static boolean isHidden(String name) {
        return name.startsWith("_") && name.indexOf('=') < 0;
    }

    private static boolean isMark(String name) {
        return MARKS.contains(name) || name.startsWith("_committed_") || name.startsWith("_started_");
    }

    private static boolean isLocal(FileSystem files) {
        return "file".equals(files.getUri().getScheme());
    }

    // where a folder is a part of a name
    private static boolean isObjectStore(FileSystem files) {
        return Arrays.asList(new String[] {"s3a", "s3", "s3n"}).contains(files.getUri().getScheme());
    }

    private static void listAtOnce(FileSystem files, Path root, List rows) throws Exception {
        Path directory = files.makeQualified(root);
        Set hidden = new HashSet();
        int found = 0;
        RemoteIterator all = files.listFiles(directory, true);
        while (all.hasNext()) {
            FileStatus status = (FileStatus) all.next();
            found++;
            // the first name on the way to it that readers pass over
            Path passedOver = null;
            boolean isIgnored = false;
            for (Path path = status.getPath(); path != null && !path.equals(directory); path = path.getParent()) {
                String name = path.getName();
                if (isUnfinished(name)) {
                    isIgnored = true;
                } else if (isHidden(name)) {
                    passedOver = path;
                }
            }
            if (isIgnored) {
                continue;
            }
            if (passedOver == null) {
                // other clients of S3 than Hadoop's may not tell it
                String version = status instanceof EtagSource ? ((EtagSource) status).getEtag() : null;
                rows.add(row(
                    status.getPath().toUri().toString(), status.getLen(), status.getModificationTime(),
                    "file", version));
            } else if (!isMark(passedOver.getName()) && holdsOldData(files, status, new ArrayList())
                    && hidden.add(passedOver)) {
                rows.add(row(passedOver.toUri().toString(), 0L, 0L, "hidden"));
            }
        }
        if (found == 0 && !files.exists(directory)) {
            throw new FileNotFoundException(directory.toString());
        }
    }

    // listStatus leaves them out
    private static void addNameless(File directory, List rows) {
        String[] names = directory.list();
        for (int i = 0; names != null && i < names.length; i++) {
            File file = new File(directory, names[i]);
            if (names[i].indexOf('\uFFFD') >= 0 && !file.exists()) {
                rows.add(row(file.toURI().toString(), 0L, 0L, "nameless"));
            }
        }
    }

    // a link to a directory above it has nothing else than that one
    private static boolean holdsOldData(FileSystem files, FileStatus status, List above) throws Exception {
        if (!status.isDirectory()) {
            return status.getLen() > 0
                && status.getModificationTime() < System.currentTimeMillis() - HOUR;
        }
        List within = new ArrayList(above);
        if (isLocal(files)) {
            String directory = new File(status.getPath().toUri().getPath()).getCanonicalPath();
            if (above.contains(directory)) {
                return false;
            }
            within.add(directory);
        }
        FileStatus[] found;
        try {
            found = files.listStatus(status.getPath());
        } catch (Exception unreadable) {
            return false;
        }
        for (int i = 0; i < found.length; i++) {
            if (holdsOldData(files, found[i], within)) {
                return true;
            }
        }
        return false;
    }

    private static List row(String uri, long size, long modified, String what, String version) {
        List row = new ArrayList(row(uri, size, modified, what));
        row.add(version);
        return row;
    }

    private static List row(String uri, long size, long modified, String what) {
        // as Spark's `_metadata.file_path` has it
        if (uri.startsWith("file:///")) {
            uri = "file:" + uri.substring("file://".length());
        }
        return Arrays.asList(new Object[] {uri, Long.valueOf(size), Long.valueOf(modified), what});
    }
}
