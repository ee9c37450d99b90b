import type { Target } from "../settings/target.ts";
import type { AppsContext } from "./apps-context.ts";
import { openTarget, type Reached } from "./open-target.ts";

/** Reaches a target again and again; the next time may be prepared. */
export interface TargetDialer {
  /** @throws AmcpError what `openTarget` throws */
  open(): Promise<Reached>;
  /** Starts the program of the next time now, for it may need a while until it listens. Of what is not started by the proxy nothing is prepared. */
  prepare(): void;
}

/** @param life ends attempts, and what was prepared */
export function createTargetDialer(target: Target, core: AppsContext, life: AbortSignal): TargetDialer {
  let spare: Promise<Reached | undefined> | undefined;
  const open = () => openTarget(target, core, AbortSignal.any([life, AbortSignal.timeout(core.options.connectTimeoutMs)]));
  const isThere = ({ registration: { pid } }: Reached) => pid !== undefined && core.isAlive(pid);
  life.addEventListener("abort", () => void spare?.then((ready) => ready?.link.close()));
  return {
    async open() {
      const ready = await spare;
      spare = undefined;
      return ready !== undefined && isThere(ready) ? ready : await open();
    },
    prepare() {
      // Where it cannot be started, whoever needs it is told.
      if (target.kind === "command" && !life.aborted) spare ??= open().catch(() => undefined);
    },
  };
}
