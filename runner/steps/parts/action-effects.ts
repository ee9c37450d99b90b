/** What an action reports of the app once it has settled. */
interface ActionEffects {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly stillBusy: readonly string[];
  /** By path, how messages refer to the elements that the action went to. */
  readonly called: Readonly<Record<string, string>>;
}

/** How messages refer to the element at a path. */
export const calledBy = ({ called }: Pick<ActionEffects, "called">, path: string): string => called[path] ?? path;

/** What came of an action, in one line: `hit Save; opened Settings; still busy: Spinner`. */
export function renderEffects(done: string | undefined, { opened, closed, stillBusy }: ActionEffects): string | undefined {
  const parts = [
    ...(done === undefined ? [] : [done]),
    ...(opened.length === 0 ? [] : [`opened ${opened.join(", ")}`]),
    ...(closed.length === 0 ? [] : [`closed ${closed.join(", ")}`]),
    ...(stillBusy.length === 0 ? [] : [`still busy: ${stillBusy.join(", ")}`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}
