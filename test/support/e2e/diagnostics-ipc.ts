import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAGIC = "DOTNET_IPC_V1\0";
const HEADER_BYTES = 20;
/** Command sets and ids of the protocol. */
const PROCESS_INFO = [0x04, 0x00] as const;
const COLLECT_TRACING_2 = [0x02, 0x03] as const;
/** The command set and id of an answer without an error. */
const OK = [0xff, 0x00];

/** The buffer of a trace, and its format NetTrace V4, whose last byte is the tag of a null reference. */
const TRACE = { bufferMB: 16, format: 1, lastByte: 0x01 };
/** Verbose events of the JIT compiler, one for each method. */
const JIT_EVENTS = { provider: "Microsoft-Windows-DotNETRuntime", keywords: 0x10n, level: 5 };

/** The socket at which the runtime of a process serves its diagnostics, where tools such as dotnet-trace look for it. */
export async function diagnosticsSocketOf(pid: number, folder = tmpdir()): Promise<string | undefined> {
  const name = (await readdir(folder)).find((file) => file.startsWith(`dotnet-diagnostic-${pid}-`) && file.endsWith("-socket"));
  return name && join(folder, name);
}

/** Asks a runtime, in the diagnostics IPC protocol, which process it is. @returns its process id and command line */
export async function processInfoOf(socket: string): Promise<{ pid: number; commandLine: string }> {
  const answer = await answerTo(socket, PROCESS_INFO);
  // A process id of 8 bytes, a cookie of 16, and texts in UTF-16 after their lengths, which count the final 0.
  const at = 8 + 16;
  const length = answer.readUInt32LE(at) - 1;
  return { pid: Number(answer.readBigUInt64LE(0)), commandLine: answer.toString("utf16le", at + 4, at + 4 + 2 * length) };
}

/** Traces a runtime until it ends, as `dotnet-trace collect` does. @returns whether the trace is complete, and what it contains as text */
export async function traceUntilEnd(socket: string): Promise<{ isComplete: boolean; texts: string }> {
  const { provider, keywords, level } = JIT_EVENTS;
  const trace = await answerTo(socket, COLLECT_TRACING_2, [
    ...[uint32(TRACE.bufferMB), uint32(TRACE.format), Buffer.of(1)],
    ...[uint32(1), uint64(keywords), uint32(level), text(provider), text("")],
  ]);
  // A text may begin at an even or at an odd byte.
  const texts = trace.toString("utf16le") + trace.toString("utf16le", 1);
  return { isComplete: trace.at(-1) === TRACE.lastByte, texts };
}

/** Sends one command. @returns what follows the header of the answer, until the runtime closes the connection */
async function answerTo(socket: string, [set, command]: readonly [number, number], payload: readonly Buffer[] = []): Promise<Buffer> {
  const body = Buffer.concat(payload);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, "latin1");
  header.writeUInt16LE(HEADER_BYTES + body.length, 14);
  header.writeUInt8(set, 16);
  header.writeUInt8(command, 17);
  const chunks: Buffer[] = [];
  const peer = connect(socket);
  peer.write(Buffer.concat([header, body]));
  for await (const chunk of peer) chunks.push(chunk);
  const answer = Buffer.concat(chunks);
  if (answer.toString("latin1", 0, MAGIC.length) !== MAGIC || answer[16] !== OK[0] || answer[17] !== OK[1])
    throw new Error(`the runtime answered ${answer.toString("hex", 0, 100)}`);
  return answer.subarray(HEADER_BYTES);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** UTF-16 with a final 0, after its length in characters. */
const text = (value: string): Buffer => Buffer.concat([uint32(value.length + 1), Buffer.from(`${value}\0`, "utf16le")]);
