import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAGIC = "DOTNET_IPC_V1\0";
const HEADER_BYTES = 20;
/** The command set `Process`, and its command `ProcessInfo`. */
const PROCESS = { set: 0x04, processInfo: 0x00 };
/** The command set and id of an answer without an error. */
const OK = [0xff, 0x00];

/** The socket at which the runtime of a process serves its diagnostics, where tools such as dotnet-trace look for it. */
export async function diagnosticsSocketOf(pid: number, folder = tmpdir()): Promise<string | undefined> {
  const name = (await readdir(folder)).find((file) => file.startsWith(`dotnet-diagnostic-${pid}-`) && file.endsWith("-socket"));
  return name && join(folder, name);
}

/** Asks a runtime, in the diagnostics IPC protocol, which process it is. @returns its process id and command line */
export async function processInfoOf(socket: string): Promise<{ pid: number; commandLine: string }> {
  const request = Buffer.alloc(HEADER_BYTES);
  request.write(MAGIC, "latin1");
  request.writeUInt16LE(HEADER_BYTES, 14);
  request.writeUInt8(PROCESS.set, 16);
  request.writeUInt8(PROCESS.processInfo, 17);
  const chunks: Buffer[] = [];
  const peer = connect(socket);
  peer.write(request);
  for await (const chunk of peer) chunks.push(chunk);
  const answer = Buffer.concat(chunks);
  if (answer.toString("latin1", 0, MAGIC.length) !== MAGIC || answer[16] !== OK[0] || answer[17] !== OK[1])
    throw new Error(`the runtime answered ${answer.toString("hex")}`);
  // A process id of 8 bytes, a cookie of 16, and texts in UTF-16 after their lengths, which count the final 0.
  const pid = Number(answer.readBigUInt64LE(HEADER_BYTES));
  const at = HEADER_BYTES + 8 + 16;
  const length = answer.readUInt32LE(at) - 1;
  return { pid, commandLine: answer.toString("utf16le", at + 4, at + 4 + 2 * length) };
}
