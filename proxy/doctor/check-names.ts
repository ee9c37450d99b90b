import type { Catalog } from "../catalog/catalog.ts";
import { metaTools } from "../catalog/meta-tools/index.ts";
import { type NameStyle, styleFor } from "../catalog/names.ts";
import type { McpClient } from "../clients/define-client.ts";
import { mcpClients } from "../clients/index.ts";
import { portableName } from "../relay/tool-names.ts";
import type { NamesOption } from "../settings/options.ts";
import { type CheckResult, failedCheck, passedCheck, warnedCheck } from "./check-result.ts";

/** Server name in the configurations of `amcp-test clients`. */
const SERVER = "avalonia";
const SHOWN = 3;

/** Checks whether each client and its model accept the names of the current tools. */
export const checkNames = (names: NamesOption, { tools }: Catalog): readonly CheckResult[] => [
  ...mcpClients.flatMap((client) => checkClient(client, styleFor(names, client.title), tools.entries)),
  ...checkShortened(tools.entries),
];

type Entries = Catalog["tools"]["entries"];

function checkClient({ name, title, limits }: McpClient, style: NameStyle, entries: Entries): readonly CheckResult[] {
  const shown = [...metaTools.keys(), ...entries.map(({ names }) => names[style])].map((tool) => `${limits.prefix(SERVER)}${tool}`);
  const finding = { area: "names", place: title };
  const longest = shown.reduce((longest, other) => (other.length > longest.length ? other : longest), "");
  const unfit = shown.filter((full) => full.length > limits.maxLength || !limits.pattern.test(full));
  const twins = shown.filter((full, index) => shown.findIndex((other) => other.toLowerCase() === full.toLowerCase()) < index);
  const problems = [
    ...(unfit.length === 0 ? [] : [`does not take ${listed(unfit)}: ${limits.pattern} and at most ${limits.maxLength} (${limits.source})`]),
    ...(twins.length === 0 ? [] : [`may confuse ${listed(twins)} with another that differs in capitals alone`]),
  ];
  if (problems.length > 0)
    return problems.map((message) => failedCheck("AMCP_PROXY_NAME_UNFIT", { ...finding, message: `${name} ${message}` }));
  return [
    passedCheck({
      ...finding,
      message: `${shown.length} tools in style ${style}; the longest has ${longest.length} of ${limits.maxLength}: ${longest}`,
    }),
  ];
}

/** Reports names that were shortened, or changed because another tool has them. */
function checkShortened(entries: Entries): readonly CheckResult[] {
  const changed = entries.filter(({ appId, offer, names }) => names.portable !== `${appId}__${offer.name}`);
  return changed.map(({ appId, alias, offer, names }) => {
    const isTaken = portableName(appId, offer.name) !== names.portable;
    const why = isTaken ? "another tool has that name already" : "its name is too long, is ambiguous, or has other characters";
    return warnedCheck("AMCP_PROXY_NAME_UNFIT", { area: "names", place: alias, message: `it is called ${names.portable}, for ${why}` });
  });
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ""}`;
