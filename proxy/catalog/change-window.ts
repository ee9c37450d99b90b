/** Debounces changes: the first opens the window, and all changes within it count as one. */
export interface ChangeWindow {
  note(): void;
  /** Discards the noted changes. */
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
