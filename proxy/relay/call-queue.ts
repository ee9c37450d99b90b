/** One call's place: waiting, then running. `leave` gives it up, whichever it is. */
export interface QueuePlace {
  leave(): void;
}

export interface QueuedCall {
  /** The turn has come; called at once while there is room. */
  start(): void;
  /** Told its place in the queue, from 1: when it begins to wait, and whenever it moves near the front. */
  waiting(place: number): void;
}

/** Caps how many calls run at a time; the others wait in the order in which they came and are never refused. */
export interface CallQueue {
  enter(visitor: QueuedCall): QueuePlace;
  load(): CallLoad;
}

/** How many calls run, and how many wait. */
export interface CallLoad {
  readonly running: number;
  readonly waiting: number;
}

/** @param inUse told how many run, whenever that has changed */
export function createCallQueue(limit: number, inUse: (running: number) => void = () => {}): CallQueue {
  const running = new Set<QueuedCall>();
  const queue: QueuedCall[] = [];

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
