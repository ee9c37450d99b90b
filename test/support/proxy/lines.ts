import type { Readable } from "node:stream";

/** One line of a peer: as it came and as JSON. */
export interface Line {
  readonly raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: assertions on foreign JSON name what they expect
  readonly json: any;
}

/** Lines in order of arrival, to wait for one without caring whether it has come already. */
export interface Lines {
  readonly seen: readonly Line[];
  /** The first line that fits, of those that have come or will come. @throws Error when the stream ends without it */
  find(fits: (line: Line) => boolean): Promise<Line>;
  /** Every line that fits, at the moment when there are that many. */
  count(wanted: number, fits: (line: Line) => boolean): Promise<readonly Line[]>;
}

export function collectLines(stream: Readable, onLine: (line: Line) => void = () => {}): Lines {
  const seen: Line[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  let ended = false;
  const wake = () => {
    for (const check of [...waiting]) check();
  };
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const raw of parts) {
      const line = { raw, json: parse(raw) };
      seen.push(line);
      onLine(line);
    }
    wake();
  });
  const end = () => {
    ended = true;
    wake();
  };
  stream.on("close", end).on("end", end).on("error", end);

  const count = (wanted: number, fits: (line: Line) => boolean) =>
    new Promise<readonly Line[]>((resolve, reject) => {
      const check = () => {
        const found = seen.filter(fits);
        if (found.length < wanted && !ended) return;
        waiting.delete(check);
        if (found.length >= wanted) resolve(found.slice(0, wanted));
        else reject(new Error(`the stream ended; it had brought:\n${seen.map(({ raw }) => raw.slice(0, 300)).join("\n")}`));
      };
      waiting.add(check);
      check();
    });
  return {
    seen,
    count,
    async find(fits) {
      const [line] = await count(1, fits);
      if (line === undefined) throw new Error("no line was found");
      return line;
    },
  };
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
