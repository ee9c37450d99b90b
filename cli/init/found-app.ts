/** A program with Avalonia, as `init` finds it. */
export interface FoundApp {
  /** Its AppId: the name in amcp.config.yaml and before the names of its tools. */
  readonly id: string;
  /** The project's file. */
  readonly project: string;
  /** The project as amcp.config.yaml names it: its folder, or its file where the folder has several; `.` for the current one. */
  readonly path: string;
  /** Undefined where neither a restore nor the project's files tell it. */
  readonly avalonia: string | undefined;
}
