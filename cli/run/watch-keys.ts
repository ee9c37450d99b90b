import type { Terminal } from "../command/command.ts";

/** The next action that a person chooses. */
export type Key = "a" | "f" | "again" | "q" | "interrupt";

/** Keys of a terminal come one by one, in raw mode; Ctrl-C is a key there, too. */
const keys: Readonly<Record<string, Key>> = { a: "a", f: "f", q: "q", "\r": "again", "\n": "again", "\u0003": "interrupt" };

/**
 * Waits for the next key, or for the next line where the input is a pipe; its end means `q`. Never resolves once the signal has aborted:
 * the input then waits for the next reader.
 */
export function nextKey({ in: input }: Pick<Terminal, "in">, signal: AbortSignal): Promise<Key> {
  return new Promise((resolve) => {
    if (input === undefined) return;
    const isTerminal = input.isTTY === true;
    const end = () => {
      input.off("data", read);
      input.off("end", leave);
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
      if (isTerminal) input.setRawMode(false);
      input.pause();
    };
    const choose = (key: Key) => {
      end();
      resolve(key);
    };
    const leave = () => choose("q");
    const interrupt = () => choose("interrupt");
    const read = (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      const word = isTerminal ? text.charAt(0) : text.split("\n")[0]?.trim() || "\n";
      const key = keys[word];
      if (key === undefined) return;
      // The further lines of a pipe are for later.
      const rest = isTerminal ? "" : text.slice(text.indexOf("\n") + 1);
      end();
      if (rest !== "" && text.includes("\n")) input.unshift(Buffer.from(rest));
      resolve(key);
    };
    if (isTerminal) input.setRawMode(true);
    input.on("data", read);
    input.on("end", leave);
    process.on("SIGINT", interrupt);
    process.on("SIGTERM", interrupt);
    signal.addEventListener("abort", end, { once: true });
    if (input.readableEnded) leave();
    else input.resume();
  });
}
