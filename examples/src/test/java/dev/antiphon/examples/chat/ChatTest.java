package dev.antiphon.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.examples.Wait;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ChatTest {
    private final List<String> heardByAda = new CopyOnWriteArrayList<>();
    private final List<String> heardByAlan = new CopyOnWriteArrayList<>();

    @Test
    void all_guests_get_every_message_with_the_name_of_its_sender() {
        try (Listener listener = new ChatServer().serve(0)) {
            String uri = listener.address().toString().replaceFirst("http", "ws");
            try (ChatClient ada = new ChatClient(uri, "Ada", heardByAda::add);
                    ChatClient alan = new ChatClient(uri, "Alan", heardByAlan::add)) {
                assertThat(ada.room().join()).isEqualTo(1);
                assertThat(alan.room().join()).isEqualTo(2);

                ada.room().say("Good morning");
                alan.room().say("Good morning, Ada");

                List<String> said = List.of("Ada: Good morning", "Alan: Good morning, Ada");
                Wait.until("Ada has heard both", () -> heardByAda.equals(said));
                Wait.until("Alan has heard both", () -> heardByAlan.equals(said));
            }
        }
    }

    @Test
    void a_guest_that_disconnects_leaves_the_room() {
        try (Listener listener = new ChatServer().serve(0)) {
            String uri = listener.address().toString().replaceFirst("http", "ws");
            try (ChatClient ada = new ChatClient(uri, "Ada", heardByAda::add)) {
                assertThat(ada.room().join()).isEqualTo(1);
            }
            try (ChatClient alan = new ChatClient(uri, "Alan", heardByAlan::add)) {
                Wait.until("Ada has left", () -> alan.room().join() == 1);
            }
        }
    }
}
