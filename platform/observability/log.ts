import { destination, pino } from "pino";
import { openPrivateFile } from "../files/files.ts";
import { visibleLines } from "../text/shown-text.ts";

/** The levels of appsettings.json, `Logging:LogLevel`. */
export type ProgramLogLevel = "Debug" | "Information" | "Warning" | "Error";

/** The fields of a log line beside its message; never secrets, tokens or proofs. */
export type LogFields = Readonly<Record<string, unknown>>;

/** A structured log. Each line is a JSON object with timestamp, level and message. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  information(message: string, fields?: LogFields): void;
  warning(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Writes the buffered lines and closes the file; Windows removes no folder with an open file. Later lines are dropped. */
  close(): Promise<void>;
}

const words = { debug: "Debug", info: "Information", warn: "Warning", error: "Error" } as const;
const pinoLevels = { Debug: "debug", Information: "info", Warning: "warn", Error: "error" } as const satisfies Record<
  ProgramLogLevel,
  keyof typeof words
>;

/** Lines beyond this buffer are dropped, so that a stalled reader of the log does not stall the program. */
const HELD_BACK_BYTES = 1024 * 1024;

/** Lines within this time after a write are written together, because each write switches to another thread and back. */
const GATHER_MS = 10;

const STDERR = 2;

/**
 * Logs to a file that only its owner can read, or to stderr, in the background.
 * @throws AmcpError AMCP_OUT_UNWRITABLE
 */
export function createLog({ level, file }: { level: ProgramLogLevel; file?: string | undefined }): Log {
  const dest = file === undefined ? STDERR : openPrivateFile(file);
  const out = destination({ dest, sync: false, maxLength: HELD_BACK_BYTES });
  let closed: Promise<void> | undefined;
  const gathered = gather(GATHER_MS, (text) => closed ?? out.write(visibleLines(text)));
  const lines = pino(
    {
      level: pinoLevels[level],
      base: null,
      messageKey: "message",
      timestamp: () => `,"timestamp":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: Object.hasOwn(words, label) ? words[label as keyof typeof words] : label }) },
      redact: ["secret", "token", "proof", "nonce"],
    },
    gathered,
  );
  return {
    debug: (message, fields = {}) => lines.debug(fields, message),
    information: (message, fields = {}) => lines.info(fields, message),
    warning: (message, fields = {}) => lines.warn(fields, message),
    error: (message, fields = {}) => lines.error(fields, message),
    close() {
      gathered.writeOut();
      closed ??= new Promise((resolve) => {
        out.once("close", resolve).once("error", () => resolve());
        out.end();
      });
      return closed;
    },
  };
}

/** Writes the first text at once, and later texts together, at most once per interval. */
function gather(everyMs: number, write: (text: string) => void) {
  let held = "";
  let resting: NodeJS.Timeout | undefined;
  const writeOut = () => {
    resting = undefined;
    if (held === "") return;
    const text = held;
    held = "";
    write(text);
    resting = setTimeout(writeOut, everyMs).unref();
  };
  return {
    write(line: string) {
      held += line;
      if (resting === undefined) writeOut();
    },
    writeOut,
  };
}
