/** A promise that other code resolves. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
}

export function createDeferred(): Deferred {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
