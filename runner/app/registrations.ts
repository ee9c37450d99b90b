import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";

/** What the proxy has told about instances, and who waits to be told. */
export interface Registrations {
  note(registration: ApplicationRegistration): void;
  /** Resolves as soon as the instance is connected with tools. */
  connected(instance: string, signal: AbortSignal): Promise<ApplicationRegistration>;
}

export function watchRegistrations(): Registrations {
  const known = new Map<string, ApplicationRegistration>();
  const waiting = new Map<string, (registration: ApplicationRegistration) => void>();
  return {
    note(registration) {
      known.set(registration.instance, registration);
      if (isConnected(registration)) waiting.get(registration.instance)?.(registration);
    },
    connected(instance, signal) {
      const registration = known.get(instance);
      if (registration !== undefined && isConnected(registration)) return Promise.resolve(registration);
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiting.delete(instance);
          reject(signal.reason);
        };
        signal.addEventListener("abort", abort, { once: true });
        waiting.set(instance, (found) => {
          waiting.delete(instance);
          signal.removeEventListener("abort", abort);
          resolve(found);
        });
      });
    },
  };
}

/** An app always has tools; none yet means that the proxy is still asking it. */
const isConnected = ({ status, tools }: ApplicationRegistration): boolean => status === "Connected" && tools.length > 0;
