import { GatewayError } from "../kit/gateway-error.ts";
import type { UpstreamProblem } from "../kit/upstream/upstream-problem.ts";

/** Every code that this gateway answers with: those of JSON-RPC, and its own. */
export const codes = {
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

/** The API gave no answer that can be used. @param method of the client, such as `get_animal_details` */
export function apiError(method: string, problem: UpstreamProblem): GatewayError {
  const { retryAfter } = problem;
  const wait = retryAfter === undefined ? "" : ` Wait ${retryAfter} s first.`;
  const again = problem.isPassing ? ` Then call the tool again with the same arguments.${wait}` : "";
  return new GatewayError(
    codes.NSIP_API_ERROR,
    `NSIP API call failed: ${method}`,
    {
      parameter: "method",
      value: method,
      suggestion: `Check NSIP API availability and parameters: ${problem.message}.${again}`,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
    problem,
  );
}

/** The API answers for other animals, but knows none of this id. */
export const unknownAnimal = (parameter: string, value: string): GatewayError =>
  new GatewayError(codes.NSIP_API_ERROR, `NSIP has no animal ${value}`, {
    parameter,
    value,
    expected: "an LPN ID or a registration number that NSIP knows",
    suggestion: "Look for the animal with nsip_search_animals and use an LpnId of its answer",
  });

interface WrongSex {
  readonly parameter: string;
  readonly value: string;
  /** That NSIP has. */
  readonly sex: "male" | "female";
  /** The arguments that were meant, where that is plain. */
  readonly better: Readonly<Record<string, unknown>> | undefined;
}

/** A ram cannot be the dam, nor a ewe the sire. */
export const wrongSex = ({ parameter, value, sex, better }: WrongSex): GatewayError =>
  new GatewayError(codes.NSIP_API_ERROR, `NSIP lists ${value} as ${sex}`, {
    ...{ parameter, value, expected: `an animal that is not ${sex}` },
    suggestion: "Give the ram as sire_id and the ewe as dam_id; nsip_search_animals finds either by gender",
    ...(better !== undefined && { arguments: better }),
  });

/** No animal at all: a flock without animals is most likely misspelt. */
export const unknownFlock = (value: string): GatewayError =>
  new GatewayError(codes.NSIP_API_ERROR, `NSIP has no animals of flock ${value} that are like this`, {
    ...{ parameter: "flock_id", value, expected: "the code of a flock, and criteria that some of its animals meet" },
    suggestion: "Use flockCode of the Contact that nsip_get_animal shows for an animal of the flock, and leave out status and dates",
  });

/** The API refuses a breed that it does not have with status 400. */
export const unknownBreed = (value: number): GatewayError =>
  new GatewayError(codes.NSIP_API_ERROR, `NSIP has no breed ${value}`, {
    parameter: "breed_id",
    value,
    expected: "the Id of a breed",
    suggestion: "Call nsip_list_breeds and use the Id of a breed of its answer; Katahdin is 640",
  });
