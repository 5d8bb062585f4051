package dev.antiphon.contract;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Verification of servers of this library, whose parameters are checked by their Java types, against documents with the same types. Where
 * a type allows null, a server accepts it, also for required parameters.
 */
class LibraryServerTest {
    private static final OpenRpcDocument DOCUMENT = Documents.of("""
            {'name':'subtract','params':[
                {'name':'minuend','required':true,'schema':{'type':'integer','format':'int32'}},
                {'name':'subtrahend','required':true,'schema':{'type':'integer','format':'int32'}}],
              'result':{'name':'r','schema':{'type':'integer'}},
              'examples':[{'name':'e','params':[{'name':'minuend','value':42},{'name':'subtrahend','value':23}],
                           'result':{'name':'r','value':19}}]},
            {'name':'repeat','params':[
                {'name':'text','required':true,'schema':{'type':['string','null']}},
                {'name':'times','schema':{'type':['integer','null'],'format':'int32'}},
                {'name':'loud','schema':{'type':['boolean','null']}}],
              'result':{'name':'r','schema':{'type':'string'}},
              'errors':[{'code':5,'message':'Too often'}]},
            {'name':'total','params':[{'name':'numbers','x-antiphon-rest':true,'schema':{'type':'array','items':{'type':'number'}}}],
              'result':{'name':'r','schema':{'type':'number'}}},
            {'name':'note','params':[{'name':'line','required':true,'schema':{'type':'string'}}]},
            {'name':'count','params':[{'name':'n','required':true,'schema':{'type':'integer','minimum':0,'maximum':5}}],
              'result':{'name':'all','schema':{'type':'array','items':{'type':'integer'}}},
              'x-antiphon-stream':{'items':{'type':'integer'},'result':{'type':'integer'}}}""");

    private static JsonRpcServer server() {
        return JsonRpcServer.builder()
                .method(
                        "subtract",
                        Parameters.of(required("minuend", int.class), required("subtrahend", int.class)),
                        arguments -> (long) arguments.<Integer>get(0) - arguments.<Integer>get(1))
                .method(
                        "repeat",
                        Parameters.of(
                                required("text", String.class),
                                optional("times", Integer.class),
                                optional("loud", Boolean.class)),
                        arguments -> {
                            Integer times = arguments.get("times");
                            int often = times == null ? 1 : times;
                            if (often < 0 || often > 50) {
                                throw new JsonRpcException(5, "Too often");
                            }
                            return String.valueOf(arguments.<Object>get("text")).repeat(often);
                        })
                .method("total", Parameters.of(rest("numbers", double.class)), arguments -> 0.5)
                .notification("note", Parameters.of(required("line", String.class)), arguments -> {})
                .stream("count", Parameters.of(required("n", int.class)), (arguments, sink) -> {
                    int n = arguments.get(0);
                    if (n < 0 || n > 5) {
                        throw new InvalidParamsException();
                    }
                    for (int i = 0; i < n; i++) {
                        sink.send(i);
                    }
                    sink.complete(RawJson.of(Integer.toString(n)));
                })
                .build();
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"V2_0", "V3_0"})
    void the_library_rejects_what_the_document_does_not_allow(ProtocolVersion version) {
        for (long seed = 1; seed <= 3; seed++) {
            ContractVerifier verifier = ContractVerifier.of(DOCUMENT)
                    .generated(true)
                    .exact(true)
                    .seed(seed)
                    .timeout(Duration.ofSeconds(60));
            try (Listener listener = TcpTransport.serve(server(), 0);
                    JsonRpcClient client = JsonRpcClient.builder()
                            .version(version)
                            .wireListener(verifier.listener())
                            .connect("tcp://127.0.0.1:" + listener.port())) {
                ContractReport report = verifier.run(client);

                assertThat(report.failures()).as("seed %d", seed).isEmpty();
                assertThat(report.count(VerificationResult.Status.SKIPPED)).isZero();
                assertThat(report.checks()).hasSizeGreaterThan(40);
            }
        }
    }
}
