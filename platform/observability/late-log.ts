import { closeSync } from "node:fs";
import { openPrivateFile } from "../files/files.ts";
import type { Log, LogFields, ProgramLogLevel } from "./log.ts";

const LEVELS: readonly ProgramLogLevel[] = ["Debug", "Information", "Warning", "Error"];

/**
 * A log in a file whose program is loaded with the first line, for a process that rarely writes one: to load it takes a tenth of the start.
 * @throws AmcpError AMCP_OUT_UNWRITABLE
 */
export function createLateLog(options: { readonly level: ProgramLogLevel; readonly file: string }): Log {
  // The file is there and private from the beginning.
  closeSync(openPrivateFile(options.file));
  let opened: Promise<Log> | undefined;
  const least = LEVELS.indexOf(options.level);
  const write = (level: ProgramLogLevel, put: (log: Log, message: string, fields: LogFields) => void) => {
    if (LEVELS.indexOf(level) < least) return () => {};
    return (message: string, fields: LogFields = {}): void => {
      opened ??= import("./log.ts").then(({ createLog }) => createLog(options));
      opened.then(
        (log) => put(log, message, fields),
        () => {},
      );
    };
  };
  return {
    debug: write("Debug", (log, ...line) => log.debug(...line)),
    information: write("Information", (log, ...line) => log.information(...line)),
    warning: write("Warning", (log, ...line) => log.warning(...line)),
    error: write("Error", (log, ...line) => log.error(...line)),
    async close() {
      const log = await opened?.catch(() => undefined);
      await log?.close();
    },
  };
}
