import type { ListedResource, ResourceContent } from "../kit/gateway.ts";
import { GatewayError } from "../kit/gateway-error.ts";
import { parsedAnswer } from "../kit/upstream/parse-json.ts";
import type { NsipSource } from "./client/source.ts";
import { nsipCodes } from "./model/errors.ts";
import type { NsipMetrics } from "./nsip-metrics.ts";
import { known } from "./tools/check-filters.ts";
import { findAnimal, findLineage } from "./tools/find-animal.ts";
import { tools } from "./tools/index.ts";

interface Reading {
  readonly open: () => NsipSource;
  readonly metrics: Pick<NsipMetrics, "snapshot">;
  readonly signal: AbortSignal;
}

const mimeType = "application/json";

export const nsipResources: readonly ListedResource<"uri">[] = [
  {
    name: "breeds",
    title: "Breed groups and breeds",
    mimeType,
    where: { uri: "nsip://breeds" },
    description: "What nsip_list_breeds answers.",
  },
  {
    name: "metrics",
    title: "How this gateway does",
    mimeType,
    where: { uri: "nsip://metrics" },
    description: "Cache hits, validation, summaries, connections, and whether the success criteria are met.",
  },
];

export const nsipTemplates: readonly ListedResource<"uriTemplate">[] = [
  {
    name: "animal",
    title: "An animal",
    mimeType,
    where: { uriTemplate: "nsip://animal/{id}" },
    description: "Everything about an animal, never summarised, by LPN or registration number.",
  },
  {
    name: "lineage",
    title: "A pedigree",
    mimeType,
    where: { uriTemplate: "nsip://lineage/{lpn}" },
    description: "Sire and Dam, nested as far as NSIP shows them.",
  },
  {
    name: "answer",
    title: "A tool's whole answer",
    mimeType,
    where: { uriTemplate: "nsip://answer/{tool}/{arguments}" },
    description: "What a summary was made of; arguments are JSON, percent-encoded.",
  },
];

type Reader = (reading: Reading, parts: readonly string[]) => Promise<object>;

const readers: Readonly<Record<string, Reader>> = {
  breeds: async ({ open, signal }) => known(await open().call("get_available_breed_groups", {}, signal)),
  metrics: async ({ metrics }) => metrics.snapshot(),
  animal: ({ open, signal }, [id = ""]) => findAnimal(open(), { parameter: "uri", id }, signal),
  lineage: ({ open, signal }, [id = ""]) => findLineage(open(), { parameter: "uri", id }, signal),
  answer: async ({ open, signal }, [name = "", written = ""]) => {
    const outcome = await tools.find((tool) => tool.name === name)?.call(parsedAnswer(written), open(), signal);
    if (outcome?.ok === true) return outcome.data;
    throw badUri(`nsip://answer/${name}/${written}`);
  },
};

/** @returns undefined for an unknown URI */
export function readNsipResource(uri: string, reading: Reading): Promise<ResourceContent> | undefined {
  const [, kind = "", ...parts] = /^nsip:\/\/([a-z]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(uri) ?? [];
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  const decodedParts = reader && parts.filter((part) => part !== undefined).map((part) => decoded(part, uri));
  return decodedParts && reader?.(reading, decodedParts).then((value) => ({ mimeType, text: JSON.stringify(value) }));
}

function decoded(part: string, uri: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badUri(uri);
  }
}

const badUri = (uri: string): GatewayError =>
  new GatewayError(nsipCodes.INVALID_PARAMS, `There is no resource ${uri}`, {
    parameter: "uri",
    value: uri,
    expected: "a URI as a summary links to",
    suggestion: "Use the uri of a resource_link, or call the tool itself with summarize: never",
  });
