package com.example.weather;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Uses the code that is generated from src/main/openrpc/weather.json. */
class WeatherTest {
    /** The server implements the generated interface. */
    private static final class Station implements Weather {
        @Override
        public Report weatherNow(String place, Unit unit) {
            if (place.equals("Atlantis")) {
                throw new UnknownPlaceException("there is no " + place, null);
            }
            return new Report(unit == Unit.FAHRENHEIT ? 68 : 20, new Cloudy(true), null);
        }

        @Override
        public Flow.Publisher<Report> weatherWatch(String place) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void the_interface_is_served_and_called() {
        JsonRpcServer server = JsonRpcServer.builder().service(Weather.class, new Station()).build();
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcConnection client = JsonRpcClient.builder()
                        .open(URI.create(listener.address().toString().replace("http:", "ws:")))) {
            Weather weather = client.service(Weather.class);

            assertEquals(new Report(68, new Cloudy(true), null), weather.weatherNow("Bergen", Unit.FAHRENHEIT));
            assertEquals(20, weather.weatherNow("Bergen", null).temperature());
            assertThrows(UnknownPlaceException.class, () -> weather.weatherNow("Atlantis", null));
        }
    }

    @Test
    void a_typescript_client_is_generated_too() throws Exception {
        String code = Files.readString(Path.of("target/generated-typescript/weather.ts"));

        assertTrue(code.contains("weatherNow(params: WeatherNowParams, options?: CallOptions): Promise<Report>"), code);
    }
}
