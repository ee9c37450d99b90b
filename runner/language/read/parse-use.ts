import { didYouMean } from "../../../contracts/near-names.ts";
import type { Block } from "../define-verb.ts";
import { placeOf, placeOfKey } from "../places.ts";
import { StepsFile, UseArgs } from "../use.ts";
import { type Body, readDocument } from "./document.ts";
import { explainIssue } from "./explain-issue.ts";
import type { ParsedGroup, ReadSteps } from "./parse-group.ts";
import { checkedOptions, type Reading } from "./parse-verb.ts";
import { readHead } from "./read-head.ts";
import { writtenValue } from "./written.ts";

const FORM = "a file of steps";

/** Parses `use: parts/sign-in.steps.yaml` and the steps of that file, whose problems have their places there. */
export function parseUse(block: Block, body: Body, { reading, readSteps }: { reading: Reading; readSteps: ReadSteps }): ParsedGroup {
  const { source, files, using } = reading;
  const places = source.places(body);
  const written = writtenValue(body, UseArgs, source);
  const parsed = UseArgs.safeParse(written);
  if (!parsed.success) {
    const checked = checkedOptions(block, { value: written, places, open: false });
    return { ok: false, diagnostics: parsed.error.issues.flatMap((issue) => explainIssue(issue, checked)) };
  }
  const refuse = (message: string, place = placeOf(places, ["use"])): ParsedGroup => ({
    ok: false,
    diagnostics: [{ code: "AMCP_SCENARIO_INVALID_ARGUMENT", message, file: source.file, ...place }],
  });

  const { use: path, with: given } = parsed.data;
  const found = files.read(source.file, path);
  if (found === undefined) return refuse(`there is no file \`${path}\` beside ${source.file}`);
  const chain = [...using, source.file];
  if (chain.includes(found.file)) return refuse(`\`${path}\` uses itself: ${[...chain, found.file].join(" uses ")}`);

  const { source: inner, body: innerBody, diagnostics } = readDocument(found.file, found.text, FORM);
  if (innerBody === undefined) return { ok: false, diagnostics };
  const head = readHead(innerBody, inner, StepsFile, FORM);
  const { steps, diagnostics: inSteps } = readSteps(innerBody.get("steps", true), { ...reading, source: inner, using: chain });
  const problems = [...diagnostics, ...head.diagnostics, ...inSteps];
  if (problems.length > 0 || head.parsed === undefined) return { ok: false, diagnostics: problems };

  const { name = `use ${path}`, arguments: defaults } = head.parsed;
  const unknown = Object.keys(given).find((argument) => !Object.hasOwn(defaults, argument));
  if (unknown !== undefined)
    return refuse(
      `\`${path}\` has no argument \`${unknown}\`${didYouMean(unknown, Object.keys(defaults))}`,
      placeOfKey(places, ["with", unknown]),
    );
  const missing = Object.keys(defaults).find((argument) => defaults[argument] === null && !Object.hasOwn(given, argument));
  if (missing !== undefined) return refuse(`\`${path}\` needs the argument \`${missing}\`: \`with: { ${missing}: ... }\``);
  const line = places.whole.line;
  return {
    ok: true,
    step: { kind: "group", verb: "use", title: name, retry: 0, repeat: 1, with: { ...defaults, ...given }, steps, line, places },
  };
}
