/** How long a process stays without work. */
export interface Lifetime {
  /** A connection was opened. @returns what is called when it is closed */
  opened(): () => void;
  /** Resolves when there has been no connection for a while. */
  readonly ended: Promise<void>;
}

/** @param firstMs until the first connection @param lingerMs after the last one */
export function createLifetime({ firstMs, lingerMs }: { firstMs: number; lingerMs: number }): Lifetime {
  let open = 0;
  let resolve = () => {};
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  let timer = setTimeout(resolve, firstMs).unref();
  return {
    ended,
    opened() {
      open += 1;
      clearTimeout(timer);
      return () => {
        open -= 1;
        if (open === 0) timer = setTimeout(resolve, lingerMs).unref();
      };
    },
  };
}
