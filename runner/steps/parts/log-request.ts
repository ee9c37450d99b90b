import type { z } from "zod";
import { ReadLog } from "../../../contracts/app-tools/read-log.ts";
import type { StepContext, ToolOutcome } from "../../../contracts/step.ts";

export type LogPage = z.output<typeof ReadLog.output>;

type Asked = Pick<z.input<typeof ReadLog.input>, "level" | "matches" | "limit">;

/** Reads the app's log since the start of the scenario. */
export const requestLog = (
  asked: Asked,
  { app, logSeen, signal }: Pick<StepContext, "app" | "logSeen" | "signal">,
): Promise<ToolOutcome<LogPage>> => app.call(ReadLog, { ...asked, since: logSeen.get(app.name) ?? 0 }, signal);

/** Renders a log entry in one line. */
export const renderEntry = ({ level, source, message }: LogPage["entries"][number]): string => `${level} ${source}: ${message}`;
