import type { Clock } from "../../contracts/ports.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import { describeInstance, type Instance, statusOf } from "./instance.ts";

export interface Roster {
  all(): readonly Instance[];
  of(appId: string): readonly Instance[];
  /** Joining or live instances. */
  present(appId: string): readonly Instance[];
  /** The callable instance that holds the name. */
  holder(appId: string): Instance | undefined;
  /** Instances lost without a goodbye, the latest last. */
  expectedBack(appId: string): readonly Instance[];
  describe(instance: Instance): ApplicationRegistration;
  add(instance: Instance): void;
  drop(unwanted: (instance: Instance) => boolean): void;
}

export interface RosterContext {
  readonly clock: Clock;
  /** Whether the proxy is dialling an upstream of this name. */
  isSought(appId: string): boolean;
}

export function createRoster({ clock, isSought }: RosterContext): Roster {
  let instances: readonly Instance[] = [];
  const of = (appId: string) => instances.filter(({ registration }) => registration.appId === appId);
  const expectedBack = (appId: string) => of(appId).filter(({ phase, departure }) => phase === "gone" && departure?.farewell === false);
  return {
    all: () => instances,
    of,
    present: (appId) => of(appId).filter(({ phase }) => phase !== "gone"),
    holder: (appId) => of(appId).find(({ phase, active }) => phase === "live" && active),
    expectedBack,
    describe(instance) {
      const { appId } = instance.registration;
      const joining = of(appId).some(({ phase, active }) => phase === "joining" && active);
      const rejoining = (joining || isSought(appId)) && expectedBack(appId).at(-1) === instance;
      return describeInstance(instance, statusOf(instance, { nowMs: clock.now(), rejoining }));
    },
    add(instance) {
      instances = [...instances, instance];
    },
    drop(unwanted) {
      instances = instances.filter((instance) => !unwanted(instance));
    },
  };
}
