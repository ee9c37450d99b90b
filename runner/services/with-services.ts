import { join } from "node:path";
import type { ServiceConfig } from "./service-config.ts";
import { withValues } from "./service-values.ts";
import { type RunningServices, startServices } from "./services.ts";

/** The services of a configuration, outside of a run. */
export interface ServedProject {
  readonly services: Readonly<Record<string, ServiceConfig>>;
  /** Folder of amcp.config.yaml. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts their start. */
  readonly signal: AbortSignal;
}

/**
 * Starts all services, as in a run with one worker, for the time of some work.
 *
 * @param folder for what they write
 * @param work gets a function that puts the values of services into a text
 * @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY; what `work` throws
 */
export async function withServices<Result>(
  project: ServedProject,
  folder: string,
  work: (resolve: (text: string) => string) => Promise<Result>,
): Promise<Result> {
  const { services, root, environment, signal } = project;
  const started: RunningServices[] = [];
  const valuesSoFar = () => started.at(-1)?.values ?? new Map();
  try {
    for (const scope of ["run", "worker"] as const) {
      const place = { known: valuesSoFar(), folder: join(folder, `services-${scope}`) };
      started.push(await startServices({ services, root, environment, signal, scope, ...place, warn: () => {}, keep: async () => {} }));
    }
    const values = valuesSoFar();
    return await work((text) => withValues(text, values));
  } finally {
    for (const running of started.toReversed()) await running.close();
  }
}
