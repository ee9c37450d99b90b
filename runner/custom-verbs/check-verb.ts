import { commonOptionsOf } from "../language/common-options.ts";
import type { Block, Verb } from "../language/define-verb.ts";
import { parseScenario } from "../language/read/index.ts";
import type { CustomVerb } from "./define-verb.ts";

type Word = Verb | Block;

/** The problems of a project's verb among the words of the language: clashes of names, and examples that are no steps. */
export function checkVerb(verb: CustomVerb, others: readonly Word[]): readonly string[] {
  const clash = clashOf(
    verb,
    others.filter(({ family }) => family === verb.family),
  );
  return clash === undefined ? problemsOfExamples(verb, [...others, verb]) : [clash];
}

function clashOf({ family, name, args }: CustomVerb, others: readonly Word[]): string | undefined {
  const word = `\`${family}: ${name}\``;
  if (others.some((other) => other.name === name)) return `there is a verb ${word} already`;
  const option = others.find((other) => name in other.args.shape);
  if (option !== undefined) return `${word} has the name of an option of \`${family}: ${option.name}\``;
  if (name in commonOptionsOf(family).shape) return `${word} has the name of an option of every step`;
  const other = others.find((one) => one.name in args.shape);
  return other === undefined ? undefined : `${word} has an option \`${other.name}\`, which is a verb of \`${family}\``;
}

function problemsOfExamples({ family, name, examples }: CustomVerb, verbs: readonly Word[]): readonly string[] {
  return examples.flatMap((example) => {
    const { diagnostics } = parseScenario("example", `name: example\nsteps:\n  - ${family}: ${example}\n`, verbs);
    return diagnostics.map(({ message }) => `the example \`${example}\` of \`${family}: ${name}\` is not a step: ${message}`);
  });
}
