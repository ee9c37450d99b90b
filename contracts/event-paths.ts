import type { RunEvent, TracedState } from "./events.ts";

/** The event with each path of a file in the results folder replaced. */
export function withPaths(event: RunEvent, place: (path: string) => string): RunEvent {
  const moved = { ...event };
  if ("attachments" in moved) moved.attachments = moved.attachments.map((one) => ({ ...one, path: place(one.path) }));
  if (moved.type === "stepEnded" && moved.candidate !== undefined) {
    const { content, facts } = moved.candidate;
    moved.candidate = { ...moved.candidate, content: place(content), ...(facts === undefined ? {} : { facts: place(facts) }) };
  }
  if (moved.type === "stepTraced") moved.states = moved.states.map((state) => movedState(state, place));
  return moved;
}

const movedState = ({ app, picture, tree }: TracedState, place: (path: string) => string): TracedState => ({
  app,
  ...(picture === undefined ? {} : { picture: { ...picture, path: place(picture.path) } }),
  ...(tree === undefined ? {} : { tree: { ...tree, path: place(tree.path) } }),
});

/** All files of the results folder that events name, each once. */
export function pathsIn(events: readonly RunEvent[]): readonly string[] {
  const paths = new Set<string>();
  for (const event of events)
    withPaths(event, (path) => {
      paths.add(path);
      return path;
    });
  return [...paths];
}
