import type { Target } from "../settings/target.ts";
import type { AppsContext } from "./apps-context.ts";
import { openTarget, type Reached } from "./open-target.ts";

/** Connects to a target again and again; the next connection can be prepared. */
export interface TargetDialer {
  /** @throws AmcpError errors of `openTarget` */
  open(): Promise<Reached>;
  /** Starts the program of the next connection in advance. Does nothing for targets that the proxy does not start. */
  prepare(): void;
}

/** @param life ends attempts and prepared programs */
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
      // A failed start is reported by the next `open`.
      if (target.kind === "command" && !life.aborted) spare ??= open().catch(() => undefined);
    },
  };
}
