/** A tool that an editor suggests. */
export interface EditorTool {
  /** `App:Tool`. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Names that editors suggest for the scenarios of one project, from its configuration and its running apps. */
export interface EditorNames {
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
  readonly tools: readonly EditorTool[];
  /** Locators of the visible elements of the apps. */
  readonly elements: readonly string[];
}
