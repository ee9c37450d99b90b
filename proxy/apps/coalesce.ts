/** Runs one at a time; whatever is asked for during a run is one more run after it. */
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
