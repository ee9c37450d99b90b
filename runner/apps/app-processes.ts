import { untilAborted } from "../../platform/observability/clock.ts";

/** One process of an app, counted from before its start. */
export interface CountedProcess {
  /** Notes that the process has started. */
  ready(): void;
  /** Notes that the process has ended. */
  ended(): void;
  /**
   * Whether a process that ended before it was ready did so beside one that works; `first` if the app is only now known to allow one process.
   * Waits for others that are starting; call it after `ended`.
   */
  wasRefused(signal: AbortSignal): Promise<false | "first" | "again">;
}

/**
 * Counts the processes of one app in all workers of a run. Most apps may run several times; some end at once while another process of theirs
 * runs, because of a mutex, a lock file or a fixed port.
 */
export interface AppProcesses {
  /** Whether one process runs at a time, since another one has been refused. */
  readonly isSingle: boolean;
  /** Whether a worker waits until no process runs. */
  readonly isWanted: boolean;
  /** Counts a new process; a single one waits first until no other runs. */
  enter(signal: AbortSignal): Promise<CountedProcess>;
  /** Calls back when a worker waits, so that an idle worker ends its process. @returns ends the calls */
  onWanted(endIdle: () => void): () => void;
}

/** The processes of all apps of a run, by the name of the app. */
export type ProcessesOf = (app: string) => AppProcesses;

export function countProcesses(): ProcessesOf {
  const known = new Map<string, AppProcesses>();
  return (app) => {
    const processes = known.get(app) ?? createAppProcesses();
    known.set(app, processes);
    return processes;
  };
}

function createAppProcesses(): AppProcesses {
  const owners = new Set<() => void>();
  const starting = new Set<CountedProcess>();
  const started = new Set<CountedProcess>();
  const watchers = new Set<() => void>();
  let waiting = 0;
  let isSingle = false;

  const changed = (): void => {
    for (const watch of watchers) watch();
    watchers.clear();
  };
  const change = (signal: AbortSignal): Promise<void> => untilAborted(() => new Promise<void>((watch) => watchers.add(watch)), signal);
  /** Counts the process as soon as no other runs, and before any other that waits. */
  const startAlone = async (counted: CountedProcess, signal: AbortSignal): Promise<void> => {
    waiting += 1;
    try {
      while (starting.size + started.size > 0) {
        for (const endIdle of owners) endIdle();
        await change(signal);
      }
      starting.add(counted);
    } finally {
      waiting -= 1;
    }
  };
  return {
    get isSingle() {
      return isSingle;
    },
    get isWanted() {
      return waiting > 0;
    },
    async enter(signal) {
      const isAlone = isSingle;
      const counted: CountedProcess = {
        ready() {
          if (starting.delete(counted)) started.add(counted);
          changed();
        },
        ended() {
          starting.delete(counted);
          started.delete(counted);
          changed();
        },
        async wasRefused(limit) {
          if (isAlone) return false;
          while (started.size === 0 && starting.size > 0) await change(limit);
          if (isSingle) return "again";
          isSingle = started.size > 0;
          return isSingle && "first";
        },
      };
      if (isAlone) await startAlone(counted, signal);
      else starting.add(counted);
      return counted;
    },
    onWanted(endIdle) {
      owners.add(endIdle);
      return () => void owners.delete(endIdle);
    },
  };
}
