package changefold;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;

/**
 * What topics hold, for Spark SQL: select reflect('changefold.KafkaOffsets', 'list', options, pattern).
 *
 * <p>Options are Kafka client options as a JSON object, the pattern a regular expression of topics. The
 * answer is JSON text: {"partitions": [[topic, partition, earliest, latest, topic id], ...]}, where
 * latest is the end of what is committed, or {"error": "..."}. No value of an option is in it. A topic
 * that is deleted and made anew gets another id; brokers before Kafka 2.8 have none: null.
 *
 * <p>Compiled by set-up with Janino, which knows generics only as remarks: hence the casts.
 */
public final class KafkaOffsets {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{environment:([^}]*)\\}");

    private KafkaOffsets() {}

    public static String list(String options, String pattern) throws Exception {
        Map answer = new HashMap();
        try {
            Map properties = (Map) JSON.readValue(options, Map.class);
            Matcher variables = VARIABLE.matcher(options);
            while (variables.find()) {
                if (System.getenv(variables.group(1)) == null) {
                    throw new IllegalArgumentException(
                        "environment variable " + variables.group(1) + " is not set");
                }
            }
            Admin admin = Admin.create(properties);
            try {
                answer.put("partitions", partitions(admin, Pattern.compile(pattern)));
            } finally {
                admin.close();
            }
        } catch (Exception exception) {
            Throwable cause = exception;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            answer.put("error", cause.getClass().getSimpleName() + ": " + cause.getMessage());
        }
        return JSON.writeValueAsString(answer);
    }

    private static List partitions(Admin admin, Pattern pattern) throws Exception {
        List topics = new ArrayList();
        for (Object name : (Iterable) admin.listTopics().names().get()) {
            if (pattern.matcher((String) name).matches()) {
                topics.add(name);
            }
        }
        Map earliest = new HashMap();
        Map latest = new HashMap();
        Map ids = new HashMap();
        // before the offsets: if a topic is made anew right now, the next run must notice
        Map descriptions = (Map) admin.describeTopics(topics).allTopicNames().get();
        for (Object description : descriptions.values()) {
            TopicDescription topic = (TopicDescription) description;
            if (!Uuid.ZERO_UUID.equals(topic.topicId())) {
                ids.put(topic.name(), topic.topicId().toString());
            }
            for (Object info : (Iterable) topic.partitions()) {
                int number = ((TopicPartitionInfo) info).partition();
                TopicPartition partition = new TopicPartition(topic.name(), number);
                earliest.put(partition, OffsetSpec.earliest());
                latest.put(partition, OffsetSpec.latest());
            }
        }
        Map firsts = (Map) admin.listOffsets(earliest).all().get();
        ListOffsetsOptions committed = new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);
        Map ends = (Map) admin.listOffsets(latest, committed).all().get();

        Map rows = new TreeMap();
        for (Object key : ends.keySet()) {
            TopicPartition partition = (TopicPartition) key;
            List row = new ArrayList();
            row.add(partition.topic());
            row.add(Integer.valueOf(partition.partition()));
            row.add(Long.valueOf(offset(firsts.get(key))));
            row.add(Long.valueOf(offset(ends.get(key))));
            row.add(ids.get(partition.topic()));
            rows.put(String.format("%s %010d", new Object[] {
                partition.topic(), Integer.valueOf(partition.partition())}), row);
        }
        return new ArrayList(rows.values());
    }

    private static long offset(Object info) {
        return ((ListOffsetsResult.ListOffsetsResultInfo) info).offset();
    }
}
