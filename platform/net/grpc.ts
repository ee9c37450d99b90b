import type { ServerUnaryCall, ServerWritableStream, ServiceDefinition, UntypedServiceImplementation } from "@grpc/grpc-js";
import { AmcpError } from "../../contracts/errors.ts";
import { equalInConstantTime } from "../text/bytes.ts";
import type { TlsIdentity } from "./http-server.ts";

/** The circumstances of a call. */
export interface GrpcCall {
  /** The method without its package, such as `MarketData/GetTicker`. */
  readonly method: string;
  /** The peer's address. */
  readonly peer: string;
  /** Metadata by lower-case name. */
  headers(): Readonly<Record<string, string>>;
  /** Aborts when the caller gives up, is gone, or the server closes. */
  readonly signal: AbortSignal;
}

/** Where the messages of a streamed answer go. */
export interface GrpcStream {
  /** @returns whether the peer keeps up; nothing should be written until `onDrain` otherwise */
  write(message: object): boolean;
  onDrain(listener: () => void): void;
}

/** The name of a status of gRPC. */
export type GrpcStatus =
  | "INVALID_ARGUMENT"
  | "NOT_FOUND"
  | "RESOURCE_EXHAUSTED"
  | "UNAUTHENTICATED"
  | "UNAVAILABLE"
  | "UNIMPLEMENTED"
  | "INTERNAL";

/** A failed call. The metadata reach the caller as trailers. */
export class GrpcProblem extends Error {
  readonly status: GrpcStatus;
  readonly metadata: Readonly<Record<string, string>>;

  constructor(status: GrpcStatus, message: string, metadata: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "GrpcProblem";
    this.status = status;
    this.metadata = metadata;
  }
}

export interface GrpcServing {
  /** In the form of `URL`: an IPv6 address in brackets. */
  readonly host: string;
  /** 0 for any. */
  readonly port: number;
  readonly tls?: TlsIdentity | undefined;
  /** The token that every call must have in the metadata `authorization`. */
  readonly bearer?: string | undefined;
  /** The file of the service definitions. */
  readonly protoFile: string;
  /** Its package, such as `amcp.binance.v1`. */
  readonly packageName: string;
  /** Answers methods with one message. @throws GrpcProblem */
  answer(call: GrpcCall, request: unknown): Promise<object>;
  /** Answers methods with a stream; it ends when the promise resolves. @throws GrpcProblem */
  stream(call: GrpcCall, request: unknown, stream: GrpcStream): Promise<void>;
}

export interface GrpcServer {
  /** Host and port, such as `127.0.0.1:50053`. */
  readonly address: string;
  close(): Promise<void>;
}

/** How long calls under way may take to end when the server closes. */
const CLOSE_MS = 1000;

/**
 * Serves gRPC with reflection and the standard health service. Fields are named as in the file, enums are texts, 64-bit numbers are numbers:
 * all of ours are below 2^53. The packages are loaded here, so that a program that serves something else starts without them.
 *
 * @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function listenGrpc(serving: GrpcServing): Promise<GrpcServer> {
  const { host, port, protoFile, packageName } = serving;
  const [grpc, loader, reflection, health] = await Promise.all([
    import("@grpc/grpc-js"),
    import("@grpc/proto-loader"),
    import("@grpc/reflection"),
    import("grpc-health-check"),
  ]);
  // Its own lines on stderr repeat what the caller gets.
  grpc.setLogVerbosity(grpc.logVerbosity.NONE);
  const definitions = loader.loadSync(protoFile, { keepCase: true, longs: Number, enums: String, defaults: true, oneofs: true });
  const services = Object.entries(definitions).flatMap(([name, definition]) =>
    name.startsWith(`${packageName}.`) && isService(definition) ? [{ name, definition }] : [],
  );
  const closing = new AbortController();
  const server = new grpc.Server({ interceptors: serving.bearer === undefined ? [] : [guard(grpc, serving.bearer)] });
  for (const { definition } of services)
    server.addService(definition, implementation(grpc, definition, { serving, closed: closing.signal }));
  new reflection.ReflectionService(loader.loadSync([protoFile, health.protoPath], { keepCase: true })).addToServer(server);
  const state = new health.HealthImplementation(
    Object.fromEntries(["", ...services.map(({ name }) => name)].map((name) => [name, "SERVING"] as const)),
  );
  state.addToServer(server);
  const bound = await bind(server, `${host}:${port}`, credentialsOf(grpc, serving.tls));
  return {
    address: `${host}:${bound}`,
    async close() {
      for (const name of ["", ...services.map((service) => service.name)]) state.setStatus(name, "NOT_SERVING");
      closing.abort(new GrpcProblem("UNAVAILABLE", "the server closes"));
      const late = setTimeout(() => server.forceShutdown(), CLOSE_MS);
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      clearTimeout(late);
    },
  };
}

type Grpc = typeof import("@grpc/grpc-js");
type Server = InstanceType<Grpc["Server"]>;
type Credentials = Parameters<Server["bindAsync"]>[1];

/** A definition of messages has a format; one of a service has methods only. */
const isService = (definition: object): definition is ServiceDefinition => !("format" in definition);

const credentialsOf = ({ ServerCredentials }: Grpc, tls: TlsIdentity | undefined): Credentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) }]);

const bind = (server: Server, address: string, credentials: Credentials): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (cause, port) => {
      if (cause === null) return resolve(port);
      const isInUse = cause.message.includes("EADDRINUSE");
      const message = isInUse ? `${address} is already in use` : `cannot listen at ${address}: ${cause.message}`;
      return reject(new AmcpError(isInUse ? "AMCP_PROXY_PORT_IN_USE" : "AMCP_PROXY_START_FAILED", message, { cause }));
    });
  });

/** Refuses every call without the bearer, those of reflection and health too. */
function guard(grpc: Grpc, bearer: string) {
  const expected = `Bearer ${bearer}`;
  const refusal = { code: grpc.status.UNAUTHENTICATED, details: "the metadata authorization must have the server's bearer" };
  return (_: unknown, call: ConstructorParameters<Grpc["ServerInterceptingCall"]>[0]) =>
    new grpc.ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, pass) {
            if (equalInConstantTime(String(metadata.get("authorization")[0] ?? ""), expected)) pass(metadata);
            else call.sendStatus(refusal);
          },
        }),
    });
}

interface Implementing {
  readonly serving: GrpcServing;
  readonly closed: AbortSignal;
}

function implementation(grpc: Grpc, definition: ServiceDefinition, { serving, closed }: Implementing): UntypedServiceImplementation {
  const refusal = (error: unknown) => {
    const problem = error instanceof GrpcProblem ? error : new GrpcProblem("INTERNAL", "the server failed");
    const metadata = new grpc.Metadata();
    for (const [name, value] of Object.entries(problem.metadata)) metadata.set(name, value);
    return Object.assign(new Error(problem.message), { code: grpc.status[problem.status], details: problem.message, metadata });
  };
  return Object.fromEntries(
    Object.entries(definition).map(([name, { path, responseStream }]) => {
      const method = path.slice(`/${serving.packageName}.`.length);
      if (responseStream)
        return [
          name,
          (call: ServerWritableStream<unknown, object>) => {
            const out: GrpcStream = { write: (message) => call.write(message), onDrain: (listener) => void call.on("drain", listener) };
            serving.stream(circumstances(call, method, closed), call.request, out).then(
              () => call.end(),
              // `destroy` would end the call without a status.
              (error: unknown) => void call.emit("error", refusal(error)),
            );
          },
        ];
      return [
        name,
        (call: ServerUnaryCall<unknown, object>, done: (error: Error | null, answer?: object) => void) => {
          serving.answer(circumstances(call, method, closed), call.request).then(
            (answer) => done(null, answer),
            (error: unknown) => done(refusal(error)),
          );
        },
      ];
    }),
  );
}

function circumstances(
  call: ServerUnaryCall<unknown, object> | ServerWritableStream<unknown, object>,
  method: string,
  closed: AbortSignal,
): GrpcCall {
  const gone = new AbortController();
  call.on("cancelled", () => gone.abort(new Error("the caller has given up")));
  const metadata = Object.entries(call.metadata.getMap()).map(([name, value]) => [name, String(value)]);
  return { method, peer: call.getPeer(), signal: AbortSignal.any([gone.signal, closed]), headers: () => Object.fromEntries(metadata) };
}
