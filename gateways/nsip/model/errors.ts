import { GatewayError } from "../../kit/gateway-error.ts";
import type { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";

/** The error codes of this gateway: those of JSON-RPC, and its own. They stand in results, so no client takes -32001 for its time-out. */
export const nsipCodes = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  NSIP_API_ERROR: -32000,
  CACHE_ERROR: -32001,
  SUMMARIZATION_ERROR: -32002,
  CONTEXT_ERROR: -32003,
  TRANSPORT_ERROR: -32004,
} as const;

/** The error for an API without a usable answer. @param method of the client, such as `get_animal_details` */
export function apiError(method: string, problem: UpstreamProblem): GatewayError {
  const { retryAfter } = problem;
  const wait = retryAfter === undefined ? "" : `; wait ${retryAfter} s, then call the tool again`;
  return new GatewayError(
    nsipCodes.NSIP_API_ERROR,
    `NSIP API call failed: ${method}`,
    {
      parameter: "method",
      value: method,
      suggestion: `Check NSIP API availability and parameters: ${problem.message}${wait}`,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
    problem,
  );
}

const perhaps = (near: readonly string[]): string => (near.length === 0 ? "" : `Did you mean ${near.join(" or ")}? `);

/** The error for an unknown animal. @param near known ids of similar spelling */
export const unknownAnimal = (parameter: string, value: string, near: readonly string[]): GatewayError =>
  new GatewayError(nsipCodes.NSIP_API_ERROR, `NSIP has no animal ${value}`, {
    parameter,
    value,
    expected: "an LPN ID or a registration number that NSIP has",
    suggestion: `${perhaps(near)}Look for the animal with nsip_search_animals and use an LpnId of its answer`,
  });

interface Twice {
  readonly parameter: string;
  readonly value: string;
  /** The LPN of both. */
  readonly lpnId: string;
}

/** The error for two identifiers of one animal, such as an LPN and a registration number. */
export const sameAnimal = ({ parameter, value, lpnId }: Twice): GatewayError =>
  new GatewayError(nsipCodes.INVALID_PARAMS, `Invalid parameter: ${parameter}`, {
    parameter,
    value,
    expected: "animals that differ",
    suggestion: `Provide another animal instead of ${value}, which is ${lpnId} again`,
  });

interface NotListed {
  readonly parameter: "status" | "breed_id" | "breed_group_id";
  readonly value: string | number;
  readonly known: readonly string[];
  readonly near: readonly string[];
}

const LISTS = {
  status: { name: "status", tool: "nsip_get_statuses" },
  breed_id: { name: "breed", tool: "nsip_list_breeds" },
  breed_group_id: { name: "breed group", tool: "nsip_list_breeds" },
} as const;

/** A value that is not in NSIP's list. */
export const notListed = ({ parameter, value, known, near }: NotListed): GatewayError =>
  new GatewayError(nsipCodes.NSIP_API_ERROR, `NSIP has no ${LISTS[parameter].name} ${value}`, {
    parameter,
    value,
    expected: known.length === 0 ? `a value of ${LISTS[parameter].tool}` : `one of ${known.join(", ")}`,
    suggestion: `${perhaps(near)}Use a value of ${LISTS[parameter].tool}`,
  });

interface WrongSex {
  readonly parameter: string;
  readonly value: string;
  /** That NSIP has. */
  readonly sex: "male" | "female";
  /** Corrected arguments, where they are known. */
  readonly better: Readonly<Record<string, unknown>> | undefined;
}

/** The error for a ram as dam, or a ewe as sire. */
export const wrongSex = ({ parameter, value, sex, better }: WrongSex): GatewayError =>
  new GatewayError(nsipCodes.NSIP_API_ERROR, `NSIP lists ${value} as ${sex}`, {
    parameter,
    value,
    expected: `an animal that is not ${sex}`,
    suggestion: "Give the ram as sire_id and the ewe as dam_id; nsip_search_animals finds either by gender",
    ...(better !== undefined && { arguments: better }),
  });

/** The error for a flock without animals, whose code is most likely misspelt. */
export const unknownFlock = (value: string, near: readonly string[]): GatewayError =>
  new GatewayError(nsipCodes.NSIP_API_ERROR, `NSIP has no animals of flock ${value}`, {
    parameter: "flock_id",
    value,
    expected: "the code of a flock that has animals",
    suggestion: `${perhaps(near)}Use flockCode of the Contact that nsip_get_animal shows for an animal of the flock`,
  });
