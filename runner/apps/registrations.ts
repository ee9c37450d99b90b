import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import type { ApplicationRegistration, Refusal } from "../../contracts/proxy-control.ts";

/** The registrations that the proxy reported, and the callers that wait for one. */
export interface Registrations {
  note(registration: ApplicationRegistration): void;
  refuse(refusal: Refusal): void;
  /** Resolves once the instance is connected and has tools. @throws AmcpError with the proxy's refusal */
  connected(instance: string, signal: AbortSignal): Promise<ApplicationRegistration>;
}

export function watchRegistrations(): Registrations {
  const known = new Map<string, ApplicationRegistration>();
  const waiting = new Map<string, { resolve(registration: ApplicationRegistration): void; reject(error: AmcpError): void }>();
  const refusals = new Map<string, AmcpError>();
  return {
    note(registration) {
      known.set(registration.instance, registration);
      if (isConnected(registration)) waiting.get(registration.instance)?.resolve(registration);
    },
    refuse({ appId, instance, code, reason }) {
      if (instance === undefined) return;
      const error = new AmcpError(codeOf(code), `the proxy refused ${appId}: ${reason}`);
      refusals.set(instance, error);
      waiting.get(instance)?.reject(error);
    },
    connected(instance, signal) {
      const registration = known.get(instance);
      if (registration !== undefined && isConnected(registration)) return Promise.resolve(registration);
      const refusal = refusals.get(instance);
      if (refusal !== undefined) return Promise.reject(refusal);
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const settle = (how: () => void) => {
          waiting.delete(instance);
          signal.removeEventListener("abort", abort);
          how();
        };
        const abort = () => settle(() => reject(signal.reason));
        signal.addEventListener("abort", abort, { once: true });
        waiting.set(instance, {
          resolve: (found) => settle(() => resolve(found)),
          reject: (error) => settle(() => reject(error)),
        });
      });
    },
  };
}

/** A proxy of another version may send an unknown code. */
const codeOf = (code: string): ErrorCode => (Object.keys(errors) as ErrorCode[]).find((known) => known === code) ?? "AMCP_APP_NOT_READY";

/** An app always has tools; an empty list means that the proxy has not read it yet. */
const isConnected = ({ status, tools }: ApplicationRegistration): boolean => status === "Connected" && tools.length > 0;
