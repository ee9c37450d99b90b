import * as grpc from "@grpc/grpc-js";
import * as loader from "@grpc/proto-loader";
import { onTestFinished } from "vitest";

/** Options of a reader that knows the definitions only from the file that the package ships. */
const reading = { keepCase: true, longs: Number, enums: String, defaults: true, oneofs: true };
const PROTO = "gateways/binance/grpc/binance.proto";

export interface GrpcFailure {
  readonly code: number;
  readonly details: string;
  readonly metadata: grpc.Metadata;
}

interface Connecting {
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string;
}

/** A client of grpc-js for a server's URL, which ends with the test. */
export function connectGrpc(url: string, { headers = {}, ca }: Connecting = {}) {
  const target = new URL(url.replace(/^grpcs?/, "http")).host;
  const credentials = ca === undefined ? grpc.credentials.createInsecure() : grpc.credentials.createSsl(Buffer.from(ca));
  const client = new grpc.Client(target, credentials);
  onTestFinished(() => client.close());
  const metadata = () => {
    const made = new grpc.Metadata();
    for (const [name, value] of Object.entries(headers)) made.set(name, value);
    return made;
  };
  return {
    /** Calls a method with one answer. @throws GrpcFailure */
    call: (definitions: loader.PackageDefinition, method: string, request: object = {}): Promise<Record<string, unknown>> =>
      new Promise((resolve, reject) => {
        const { path, requestSerialize, responseDeserialize } = methodOf(definitions, method);
        client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata(), (error, answer) =>
          error === null ? resolve(Object(answer)) : reject(error),
        );
      }),
    /** Calls a method with a stream of answers. */
    stream(definitions: loader.PackageDefinition, method: string, request: object) {
      const { path, requestSerialize, responseDeserialize } = methodOf(definitions, method);
      const call = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, metadata());
      const messages: Record<string, unknown>[] = [];
      const failures: GrpcFailure[] = [];
      let hasEnded = false;
      call.on("data", (message: object) => messages.push({ ...message }));
      call.on("error", (error: grpc.ServiceError) => failures.push(error));
      call.on("end", () => {
        hasEnded = true;
      });
      return { messages, failures, cancel: () => call.cancel(), hasEnded: () => hasEnded };
    },
    /** Asks one question over a stream in both directions, as reflection does. */
    ask: (definitions: loader.PackageDefinition, method: string, request: object): Promise<Record<string, unknown>> =>
      new Promise((resolve, reject) => {
        const { path, requestSerialize, responseDeserialize } = methodOf(definitions, method);
        const call = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata());
        call.on("data", (answer: object) => {
          resolve({ ...answer });
          call.end();
        });
        call.on("error", reject);
        call.write(request);
      }),
  };
}

export const ours = (): loader.PackageDefinition => loader.loadSync(PROTO, reading);
export const definitionsIn = (file: string): loader.PackageDefinition => loader.loadSync(file, reading);
/** Definitions as reflection gives them. */
export const definitionsOf = (files: readonly Uint8Array[]): loader.PackageDefinition =>
  // A FileDescriptorSet: its files are field 1, each with its length before it.
  loader.loadFileDescriptorSetFromBuffer(Buffer.concat(files.flatMap((file) => [Buffer.from([0x0a]), varint(file.length), file])), reading);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    bytes.push(left > 127 ? (left & 127) | 128 : left);
    if (left <= 127) return Buffer.from(bytes);
  }
}

/** The unary methods of a package, as `Service/Method`. */
export const unaryMethods = (definitions: loader.PackageDefinition, packageName: string): string[] =>
  Object.entries(definitions).flatMap(([name, definition]) =>
    name.startsWith(`${packageName}.`) && !("format" in definition)
      ? Object.values(definition as grpc.ServiceDefinition).flatMap(({ path, responseStream }) =>
          responseStream ? [] : [path.replace(`/${packageName}.`, "")],
        )
      : [],
  );

function methodOf(definitions: loader.PackageDefinition, method: string): grpc.MethodDefinition<object, object> {
  const [service = "", name = ""] = method.split("/");
  const definition = Object(definitions[service])[name];
  if (definition === undefined) throw new Error(`there is no method ${method}`);
  return definition;
}

/** A struct of texts. */
export const parameters = (values: Readonly<Record<string, string | number>>): object => ({
  parameters: {
    fields: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? { numberValue: value } : { stringValue: value }]),
    ),
  },
});

/** The answer of a tool as plain values. */
export const answerOf = ({ answer }: Record<string, unknown>): Record<string, unknown> =>
  plain({ kind: "structValue", structValue: answer });

function plain(value: unknown): Record<string, unknown> {
  const read = (part: unknown): unknown => {
    const { kind, ...fields } = Object(part);
    const content = fields[kind];
    if (kind === "structValue") return Object.fromEntries(Object.entries(Object(content).fields).map(([name, one]) => [name, read(one)]));
    if (kind === "listValue") return Object(content).values.map(read);
    return kind === "nullValue" ? null : content;
  };
  return Object(read(value));
}
