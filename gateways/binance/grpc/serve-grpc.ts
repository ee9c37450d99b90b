import { join } from "node:path";
import type { Clock } from "../../../contracts/ports.ts";
import { packageRoot } from "../../../platform/files/paths.ts";
import { GrpcProblem, listenGrpc } from "../../../platform/net/grpc.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { Gateway } from "../../kit/gateway.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { type Exposure, refuseExposure } from "../../kit/transports/http-settings.ts";
import type { Served } from "../../kit/transports/serve-stdio.ts";
import type { OrderBooks } from "../model/ports.ts";
import { answerQuestion, callGatewayTool } from "./answer-question.ts";
import { watchOrderBook } from "./watch-order-book.ts";

/** The served parts: the reading tools of a gateway, and its local books. */
export interface GrpcOffer {
  readonly gateway: Gateway;
  readonly books: OrderBooks;
}

export interface GrpcSettings extends Partial<Exposure> {
  readonly clock?: Clock;
}

const PACKAGE = "amcp.binance.v1";

/** The service definitions, which the package ships as they are. */
const protoFile = (): string => join(packageRoot(), "gateways/binance/grpc/binance.proto");

/**
 * Serves the gateway over gRPC, with reflection and health service. It reads only, whatever the gateway may do: the definitions have no method
 * that changes an order.
 *
 * @param port 0 for any
 * @throws AmcpError AMCP_GATEWAY_EXPOSED, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveGrpc({ gateway, books }: GrpcOffer, port: number, settings: GrpcSettings = {}): Promise<Served> {
  const { host = "127.0.0.1", tls, bearer, clock = systemClock } = settings;
  refuseExposure({ host, tls, bearer });
  const server = await listenGrpc({
    host,
    port,
    tls,
    bearer,
    protoFile: protoFile(),
    packageName: PACKAGE,
    answer: (call, request) => answerQuestion(gateway, clock, call, request),
    stream: (call, request, stream) =>
      watchOrderBook(
        {
          books,
          check: async (symbol) => void (await callGatewayTool(gateway, clock, { call, tool: "get_ticker", asked: { symbol } })),
          explain: (error) =>
            error instanceof GatewayError ? new GrpcProblem("RESOURCE_EXHAUSTED", `${error.message}. ${error.data.suggestion}`) : error,
        },
        call,
        request,
        stream,
      ),
  });
  gateway.log.information("gRPC is served", { address: server.address, tls: tls !== undefined });
  return { url: `${tls === undefined ? "grpc" : "grpcs"}://${server.address}`, ended: new Promise(() => {}), close: server.close };
}
