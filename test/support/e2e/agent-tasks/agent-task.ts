/** The samples that agents work with. */
export type SampleName = "WatchTower" | "AdminTool" | "DataService";

/** Arguments of a call. */
export type Args = Readonly<Record<string, unknown>>;

/** An agent's access to one app. All calls are recorded in its session, but not those by which it measures where something is. */
export interface Hands {
  /** Calls a tool of the app. @throws Error where the call fails */
  call(tool: string, args?: Args): Promise<void>;
  /** A wrong guess. @throws Error where the call succeeds */
  guess(tool: string, args: Args): Promise<void>;
  /** The outline of all windows. */
  look(): Promise<void>;
  /** A picture of the active window, or of one element. */
  picture(element?: string): Promise<void>;
  /** Clicks the middle of an element by coordinates, as an agent does that has only a picture. @param more arguments, such as `button` */
  point(element: string, more?: Args): Promise<void>;
  /** Finds an element and returns its ref. */
  ref(element: string): Promise<string>;
  /** Drags by coordinates from the middle of one element to that of another. */
  drag(element: string, to: string): Promise<void>;
}

/** A task as a person would give it to an agent, and the calls of an agent that is no expert. */
export interface AgentTask {
  readonly name: string;
  readonly goal: string;
  readonly apps: readonly SampleName[];
  run(hands: Readonly<Record<SampleName, Hands>>): Promise<void>;
}
