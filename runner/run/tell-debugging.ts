import { timeOf } from "../../contracts/ports.ts";
import type { DebuggerWait, DebugPort } from "../apps/debugger-wait.ts";
import type { RunnerOptions } from "./options.ts";

/** Shows where a debugger can attach, and lets the person at the terminal start the app without one. */
export function tellDebugging({ emit, clock, person }: Pick<RunnerOptions, "emit" | "clock" | "person">): DebugPort {
  const tell = (level: "info" | "warning", message: string) => emit({ type: "notice", time: timeOf(clock), level, message });
  return {
    waits(wait) {
      tell("info", describe(wait, typeof person !== "string"));
      if (typeof person === "string") return;
      // A wait that is over anyway, or an ended process, needs no file.
      void person.goOn(wait.over).then(() => (wait.over.aborted ? undefined : wait.goOn().catch(() => {})));
    },
    ignored(app) {
      tell("warning", `--debug-app has no effect on ${app}: only a .NET app whose Program.cs calls \`UseAmcp\` waits for a debugger`);
    },
  };
}

const describe = ({ app, pid }: DebuggerWait, isAttended: boolean): string =>
  [
    `${app} waits for a debugger in process ${pid}`,
    `VS Code:      .NET: Attach to Process, ${pid}`,
    `Rider:        Run, Attach to Process, ${pid}`,
    `dotnet-trace: dotnet-trace collect -p ${pid}`,
    ...(isAttended ? ["Enter starts the app without a debugger; Ctrl-C ends the run."] : []),
  ].join("\n");
