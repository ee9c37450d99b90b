/** A call's place in the queue: waiting, then running. `leave` ends either state. */
export interface QueuePlace {
  leave(): void;
}

export interface UpstreamQueueEntry {
  /** Starts the call; invoked immediately if there is room. */
  start(): void;
  /** Reports the place in the queue, counted from 1: on entry, and at each move near the front. */
  waiting(place: number): void;
}

/** Limits the number of concurrent calls. Further calls wait in order and are never refused. */
export interface UpstreamQueue {
  enter(visitor: UpstreamQueueEntry): QueuePlace;
  load(): CallLoad;
}

export interface CallLoad {
  readonly running: number;
  readonly waiting: number;
}

/** @param inUse gets the number of running calls after each change */
export function createUpstreamQueue(limit: number, inUse: (running: number) => void = () => {}): UpstreamQueue {
  const running = new Set<UpstreamQueueEntry>();
  const queue: UpstreamQueueEntry[] = [];

  const admit = () => {
    for (let next = queue[0]; next !== undefined && running.size < limit; next = queue[0]) {
      queue.shift();
      running.add(next);
      next.start();
    }
    inUse(running.size);
    if (queue.length > 0) for (const [ahead, visitor] of queue.slice(0, limit).entries()) visitor.waiting(ahead + 1);
  };

  return {
    load: () => ({ running: running.size, waiting: queue.length }),
    enter(visitor) {
      queue.push(visitor);
      if (queue.length === 1 && running.size < limit) admit();
      else visitor.waiting(queue.length);
      return {
        leave() {
          const place = queue.indexOf(visitor);
          if (place !== -1) queue.splice(place, 1);
          else if (!running.delete(visitor)) return;
          admit();
        },
      };
    },
  };
}
