/** Passes the first change after quiet on at once, and gathers those within the interval after it into one at its end. */
export interface Throttle {
  changed(): void;
  end(): void;
}

export function createThrottle(everyMs: number, pass: () => void): Throttle {
  let resting: NodeJS.Timeout | undefined;
  let isDue = false;
  const changed = () => {
    if (resting !== undefined) {
      isDue = true;
      return;
    }
    resting = setTimeout(() => {
      resting = undefined;
      if (!isDue) return;
      isDue = false;
      changed();
    }, everyMs).unref();
    pass();
  };
  return {
    changed,
    end() {
      clearTimeout(resting);
      isDue = false;
    },
  };
}
