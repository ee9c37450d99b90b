/** Gathers changes: the first opens the window, and when it closes they count as one. */
export interface ChangeWindow {
  note(): void;
  /** Forgets what was noted. */
  close(): void;
}

export function createChangeWindow(lengthMs: number, onEnd: () => void): ChangeWindow {
  let timer: NodeJS.Timeout | undefined;
  return {
    note() {
      timer ??= setTimeout(() => {
        timer = undefined;
        onEnd();
      }, lengthMs);
    },
    close: () => clearTimeout(timer),
  };
}
