/** A program with Avalonia, as `init` finds it. */
export interface FoundApp {
  /** Its AppId: the name in amcp.config.yaml and the prefix of its tools. */
  readonly id: string;
  /** The project's file. */
  readonly project: string;
  /** The path in amcp.config.yaml: the project's folder, or its file if the folder has several projects; `.` for the working folder. */
  readonly path: string;
  /** Version of Avalonia; undefined if neither a restore nor the project's files show it. */
  readonly avalonia: string | undefined;
}
