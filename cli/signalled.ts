/** Resolves when somebody ends this program by a signal. */
export const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
