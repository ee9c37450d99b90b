/** Changes of the app during an action, once it is idle. */
interface ActionEffects {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly stillBusy: readonly string[];
  /** By path, the names of the target elements in messages. */
  readonly called: Readonly<Record<string, string>>;
}

/** The name of an element in messages. */
export const calledBy = ({ called }: Pick<ActionEffects, "called">, path: string): string => called[path] ?? path;

/** Renders the result of an action in one line: `hit Save; opened Settings; still busy: Spinner`. */
export function renderEffects(done: string | undefined, { opened, closed, stillBusy }: ActionEffects): string | undefined {
  const parts = [
    ...(done === undefined ? [] : [done]),
    ...(opened.length === 0 ? [] : [`opened ${opened.join(", ")}`]),
    ...(closed.length === 0 ? [] : [`closed ${closed.join(", ")}`]),
    ...(stillBusy.length === 0 ? [] : [`still busy: ${stillBusy.join(", ")}`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}
