/** Runs one at a time; requests during a run cause one more run. */
export function coalesce(run: () => Promise<void>): () => void {
  let asked = 0;
  let running = false;
  const runUntilServed = async () => {
    running = true;
    for (let served = -1; served !== asked; ) {
      served = asked;
      await run();
    }
    running = false;
  };
  return () => {
    asked += 1;
    if (!running) void runUntilServed();
  };
}
