import pLimit from "p-limit";
import { untilAborted } from "../../../platform/observability/clock.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { type JsonRequest, requestJson } from "../../kit/upstream/request-json.ts";
import { createSingleFlight } from "../../kit/upstream/single-flight.ts";
import { retry, UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { apiError } from "../model/errors.ts";
import type { ApiSettings } from "./api-settings.ts";
import { apiMethods, type ClientMethods, type MethodName, type ParametersOf } from "./methods.ts";

/** An answer of the API, normalised. */
export interface Read<Value> {
  /** Undefined where it does not exist. */
  readonly value: Value | undefined;
  /** Unexpected parts of the answer; empty where it had the known form. */
  readonly drift: readonly string[];
}

/** Events of a client, for metrics. */
export interface ClientEvents {
  /** A request has ended, with or without success. */
  onRequest(): void;
  onDrift(notes: readonly string[]): void;
}

/** The API of NSIP by method, live or mock. */
export interface NsipClient {
  /** @throws GatewayError NSIP_API_ERROR; the signal's reason when it aborts */
  call<Name extends MethodName>(name: Name, parameters: ParametersOf<Name>, signal: AbortSignal): Promise<Read<ClientMethods[Name]>>;
}

/** The most notes for one answer, so that a page of a new form does not fill log and memory. */
const MAX_DRIFT = 20;

export function createNsipClient(settings: ApiSettings, log: Log, events: ClientEvents): NsipClient {
  const limit = pLimit(settings.atOnce);
  const flights = createSingleFlight();

  const send = async (name: MethodName, request: JsonRequest, signal: AbortSignal) => {
    const began = performance.now();
    const facts = { method: name, request: `${request.method} ${request.url}` };
    const durationMs = () => Math.round(performance.now() - began);
    try {
      const answer = await requestJson(request, settings, signal);
      log.information("NSIP request", { ...facts, status: "ok", durationMs: durationMs() });
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warning("NSIP request", { ...facts, status: signal.aborted ? "given up" : "failed", durationMs: durationMs(), reason });
      throw error;
    } finally {
      events.onRequest();
    }
  };

  const load = async <Name extends MethodName>(name: Name, parameters: ParametersOf<Name>, signal: AbortSignal) => {
    const { request, read, isAbsent } = apiMethods[name];
    const drift = new Set<string>();
    try {
      const attempt = async () => {
        signal.throwIfAborted();
        return send(name, request(settings.base, parameters), signal);
      };
      const answer = await retry(() => untilAborted(() => limit(attempt), signal), settings, signal);
      const value = read(answer, parameters, (note) => void (drift.size < MAX_DRIFT && drift.add(note)));
      return { value, drift: [...drift] };
    } catch (error) {
      if (!(error instanceof UpstreamProblem)) throw error;
      if (error.status !== undefined && isAbsent?.includes(error.status)) return { value: undefined, drift: [] };
      throw apiError(name, error);
    }
  };

  return {
    async call(name, parameters, signal) {
      const read = await flights.run(`${name}:${JSON.stringify(parameters)}`, (all) => load(name, parameters, all), signal);
      if (read.drift.length > 0) {
        log.warning("NSIP answers differently", { method: name, drift: read.drift });
        events.onDrift(read.drift);
      }
      return read;
    },
  };
}
