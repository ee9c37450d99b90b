/** A promise that its owner resolves. */
export interface Signal {
  readonly promise: Promise<void>;
  resolve(): void;
}

export function createSignal(): Signal {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
