/** A tool as an editor offers it. */
export interface EditorTool {
  /** `App:Tool`. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the scenarios of one project may name: read from its configuration and from its running apps. */
export interface EditorNames {
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
  readonly tools: readonly EditorTool[];
  /** Locators of elements that the apps show. */
  readonly elements: readonly string[];
}
