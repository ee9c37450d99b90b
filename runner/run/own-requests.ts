/** Ids of requests to the proxy: after `from`, up to `to`. */
export interface RequestRange {
  readonly from: number;
  to: number;
}

export const isIn = ({ from, to }: RequestRange, request: number): boolean => request > from && request <= to;

/** Requests to the proxy by which the runner looks at an app for itself: they are no calls of the scenario. */
export interface OwnRequests {
  /** Makes requests of the runner's own. No other request of the worker may run meanwhile. */
  during<Result>(look: () => Promise<Result>): Promise<Result>;
  has(request: number): boolean;
}

/** @param latestRequest the id of the latest request to the proxy */
export function ownRequests(latestRequest: () => number): OwnRequests {
  const ranges: RequestRange[] = [];
  return {
    async during(look) {
      const from = latestRequest();
      try {
        return await look();
      } finally {
        ranges.push({ from, to: latestRequest() });
      }
    },
    has: (request) => ranges.some((range) => isIn(range, request)),
  };
}
