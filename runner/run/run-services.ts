import { timeOf } from "../../contracts/ports.ts";
import { type RunningServices, startServices } from "../services/services.ts";
import type { RunContext } from "./run-context.ts";

/** Where the services of a scope belong: to the run, or to the worker with this index. */
interface Place {
  readonly worker?: number;
  /** The values to which they may refer. */
  readonly known: RunningServices["values"];
  readonly folder: string;
}

/** Starts the services of the run or of one worker; what they wrote is kept as `services/NAME.log` of the results. */
export function openServices(
  { options, redaction }: Pick<RunContext, "options" | "redaction">,
  { worker, known, folder }: Place,
): Promise<RunningServices> {
  const { services, root, environment, interrupted, emit, clock, files } = options;
  const mark = worker === undefined ? "" : `-worker-${worker}`;
  return startServices({
    services,
    root,
    environment,
    known,
    folder,
    signal: interrupted,
    scope: worker === undefined ? "run" : "worker",
    warn: (message) =>
      emit({ type: "notice", time: timeOf(clock), ...(worker === undefined ? {} : { worker }), level: "warning", message }),
    keep: (name, output) => files.write(`services/${name}${mark}.log`, redaction.hide(output)),
  });
}
