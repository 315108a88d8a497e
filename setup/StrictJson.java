package changefold;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;

/**
 * Whether a text is one JSON value whose objects have no two members of one name, at any depth, for Spark SQL:
 * select reflect('changefold.StrictJson', 'holds', text), "true" or "false". Of two such members Spark's readers
 * take one in silence. try_parse_json refuses them too, but takes nearly three times as long, since it builds a
 * value that nobody wants.
 *
 * <p>Compiled by set-up with Janino.
 */
public final class StrictJson {

    private static final JsonFactory JSON =
        new JsonFactory().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private StrictJson() {}

    public static boolean holds(String text) throws IOException {
        if (text == null) {
            return false;
        }
        JsonParser parser = JSON.createParser(text);
        try {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JsonProcessingException refused) {
            return false;
        } finally {
            parser.close();
        }
    }
}
