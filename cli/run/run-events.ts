import { readFile } from "node:fs/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { EVENTS_VERSION, RunEvent } from "../../contracts/events.ts";
import { isCode } from "../../platform/files/files.ts";

/** The exit code of a run; one that broke off counts as a fault of the environment. */
export const exitCodeOfRun = (events: readonly RunEvent[]): number => events.find((event) => event.type === "runEnded")?.exitCode ?? 3;

/**
 * Reads the events of a run. Ignores an incomplete last line, which a killed run may leave.
 *
 * @param shown the file as written by the user
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_FILE_UNREADABLE
 */
export async function readEvents(file: string, shown: string): Promise<RunEvent[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    if (isCode(cause, "ENOENT")) throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no file ${shown}`, { cause });
    throw new AmcpError("AMCP_FILE_UNREADABLE", `cannot read ${shown}: ${messageOf(cause)}`, { cause });
  });
  const events = text.split("\n").flatMap((line) => parseEvent(line) ?? []);
  const started = events.find((event) => event.type === "runStarted");
  if (started === undefined) throw new AmcpError("AMCP_FILE_UNREADABLE", `${shown} holds no events of a run`);
  if (started.version > EVENTS_VERSION)
    throw new AmcpError("AMCP_FILE_UNREADABLE", `${shown} was written by amcp-test ${started.tool}, which is newer than this one`);
  return events;
}

function parseEvent(line: string): RunEvent | undefined {
  try {
    return RunEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
