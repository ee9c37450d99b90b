import { z } from "zod";
import { AppErrorRecord, GetErrors, isAppFault } from "../../../contracts/app-tools/look/get-errors.ts";
import { passed, refused, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Pattern } from "../parts/arguments.ts";

const Kind = AppErrorRecord.shape.kind;

const SHOWN = 5;
const MOST_CHARACTERS = 1000;

/** The reason of a binding error is at the end of its message. */
function lineOf({ kind, element, message }: z.output<typeof AppErrorRecord>): string {
  const text = message.length > MOST_CHARACTERS ? `${message.slice(0, MOST_CHARACTERS)}…` : message;
  return `${kind} error${element === undefined ? "" : ` of ${element}`}: ${text.replace(/\s*\n\s*/g, " ")}`;
}

/** Errors of the app since the scenario began or since the last such step; each is reported once. */
export const noErrors = defineStepVerb({
  name: "noErrors",
  family: "verify",
  summary: "Checks that the app met no binding error and no unhandled exception since the scenario began, or since the last such step.",
  args: z.strictObject({
    noErrors: z
      .union([z.literal(true), z.array(Kind).min(1, "name at least one kind")])
      .describe("`true` for every kind but `renderer` and `compatibility`, or the kinds to look at"),
    except: z.array(Pattern).default([]).describe("regular expressions of messages that are known and allowed"),
  }),
  examples: ["{ noErrors: true }", "{ noErrors: [unhandled, task] }", "{ noErrors: true, except: ['^Could not find .* Watermark'] }"],
  sentence: ({ noErrors }) => (noErrors === true ? "the app met no errors" : `the app met no ${noErrors.join(" or ")} errors`),
  async run({ noErrors, except }, { app, signal, errorsSeen }) {
    const answer = await app.call(GetErrors, { since: errorsSeen.get(app.name) ?? 0 }, signal);
    if (!answer.ok) return refused(answer);
    errorsSeen.set(app.name, answer.data.last);

    const allowed = except.map((pattern) => new RegExp(pattern, "u"));
    const met = answer.data.errors.filter(
      ({ kind, message }) =>
        (noErrors === true ? isAppFault(kind) : noErrors.includes(kind)) && !allowed.some((pattern) => pattern.test(message)),
    );
    const [first] = met;
    if (first === undefined) return passed();
    const [head, ...others] = met.map(lineOf);
    const thrown = met.flatMap(({ exceptions }) => exceptions ?? []);
    const actual = met.map(({ exceptions: _, ...error }) => error);
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    return unmet(`${head}${more}`, {
      ...(others.length > 0 && { details: others.slice(0, SHOWN) }),
      expected: [],
      actual,
      ...(thrown.length > 0 && { exceptions: thrown }),
    });
  },
});
