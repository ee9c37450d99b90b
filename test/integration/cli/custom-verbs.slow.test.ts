import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cli, config, eventsOf, type Files, scenario } from "../../support/cli/run-cli.ts";
import { CURSOR, openLanguageServer } from "../../support/editor/language-server.ts";
import { verifies } from "../../support/verifies.ts";

const signIn = `
import { defineVerb, ElementLocator, z } from "amcp-test";
import { greetingOf } from "./greeting";

enum Field { User = "Email", Password = "Password" }

export const signIn = defineVerb({
  name: "signIn",
  family: "interact",
  summary: "Signs in by the form of the app.",
  args: z.strictObject({
    signIn: z.string().describe("the name of the user"),
    password: z.string().describe("the password"),
    button: ElementLocator.default("SignIn").describe("the button"),
  }),
  saves: z.object({ greeting: z.string(), text: z.string() }),
  examples: ["{ signIn: Ada, password: correct horse }"],
  sentence: ({ signIn }) => \`sign in as \${signIn}\`,
  async run({ signIn, password, button }, step) {
    const text = await step.perform({ interact: { type: signIn, into: Field.User } });
    await step.perform({ control: { group: "password", retry: 1, steps: [{ interact: { type: password, into: Field.Password } }] } });
    const [found] = await step.findAll(button);
    await step.until(async () => (await step.findAll(button)).length === 1, "the button is there");
    if (found === undefined) step.fail("there is no button", { expected: 1, actual: 0, code: "NO_BUTTON" });
    await step.call(step.app + ":ClickElement", { element: button });
    step.note("signed in");
    await step.attach("greeting", greetingOf(signIn));
    return { greeting: greetingOf(signIn), text };
  },
});
`;
const project = (steps: readonly string[], module = signIn): Files => ({
  "amcp.config.yaml": `${config()}verbs: [./verbs/sign-in.ts]\n`,
  "verbs/sign-in.ts": module,
  "verbs/greeting.ts": "export const greetingOf = (name: string): string => `Hello ${name}`;\n",
  "s/own.yaml": scenario("own verb", steps),
});
/** The module with another body of \`run\`. */
const running = (body: string): string =>
  `import { defineVerb, StepFailed, z } from "amcp-test";
export default defineVerb({
  name: "signIn", family: "interact", summary: "Signs in.", args: z.strictObject({ signIn: z.string() }),
  examples: ["{ signIn: Ada }"], sentence: ({ signIn }) => "sign in as " + signIn,
  async run({ signIn }, step) {
    ${body}
  },
});
`;

test(
  "a step of a custom verb runs, its parts stand below it, and later steps know what it saves",
  verifies(["card/24-custom-verbs"]),
  async () => {
    const files = project([
      'interact: { signIn: "Ada $${x}", password: correct horse, save: session }',
      'verify: { value: "${session.greeting}", equals: "Hello Ada $${x}" }',
      'verify: { value: "${session.text}", equals: "Ada $${x}" }',
    ]);
    const { code, out, folder } = await cli(files, ["s"]);
    expect(code, out).toBe(0);
    const started = (await eventsOf(folder)).flatMap((event) =>
      event.type === "stepStarted" ? [[event.step, event.parent, event.sentence]] : [],
    );
    expect(started.slice(0, 5)).toEqual([
      ["1", undefined, "sign in as Ada ${x}"],
      ["1.1", "1", 'type "Ada ${x}" into `Email`'],
      ["1.2", "1", "password"],
      ["1.2.1", "1.2", "type •••••• into `Password`"],
      ["1.3", "1", 'call Desk:ClickElement with {"element":"SignIn"}'],
    ]);
    const [end] = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" && event.step === "1" ? [event] : []));
    expect(end).toMatchObject({ status: "passed", note: "signed in", attachments: [{ name: "greeting", kind: "text" }] });
  },
);

test.each([
  ['await step.perform({ interact: { click: "Nothing", timeout: "50ms" } });', "ELEMENT_NOT_FOUND", /Nothing/],
  ['step.fail("not greeted", { expected: "Hello", actual: "Bye", code: "NOT_GREETED" });', "NOT_GREETED", /^not greeted$/],
  [
    'await step.perform({ interact: { clck: "SignIn" } });',
    "AMCP_SCENARIO_UNKNOWN_VERB",
    /did you mean `click`\?\n {4}at .*verbs\/sign-in\.ts:6:\d+/,
  ],
  ["await step.until(() => false, 'it is there');", "AMCP_STEP_UNMET", /^within 300 ms it did not come true that it is there$/],
  [
    "try { await step.perform({ interact: { click: 'Nothing', timeout: '50ms' } }); } catch (error) { throw error instanceof StepFailed ? new Error(error.code) : error; }",
    "AMCP_VERB_FAILED",
    /^Error: ELEMENT_NOT_FOUND/,
  ],
])("a custom verb that does %j fails its step with %s", async (body, code, message) => {
  const ended = await cli(project(["interact: { signIn: Ada, timeout: 300ms }"], running(body)), ["s"]);
  const [end] = (await eventsOf(ended.folder)).flatMap((event) => (event.type === "scenarioEnded" ? [event] : []));
  expect(end).toMatchObject({ status: "failed", problem: { code, message: expect.stringMatching(message) }, failedStep: { step: "1" } });
});

test(
  "an exception of a custom verb is shown whole: its stack in the author's files, and its cause",
  verifies(["error/AMCP_VERB_FAILED"]),
  async () => {
    const body = 'throw new RangeError("no such user", { cause: new Error("the list is empty") });';
    const { code, out } = await cli(project(["interact: { signIn: Ada }"], running(body)), ["s"]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /AMCP_VERB_FAILED: RangeError: no such user\n +at run \(.*verbs\/sign-in\.ts:6:\d+\)\n +caused by Error: the list is empty\n +at run \(.*sign-in\.ts:6/,
    );
  },
);

test("what a custom verb types into a password box, and short secrets that its step names, stay hidden", async () => {
  const files = project(['interact: { signIn: "${PIN}", password: correct horse }']);
  const secret = { ...files, "amcp.config.yaml": `${files["amcp.config.yaml"]}secrets: [PIN]\n` };
  const { code, folder } = await cli(secret, ["s"], { PIN: "4711" });
  expect(code).toBe(0);
  const events = await readFile(join(folder, "amcp-results/events.ndjson"), "utf8");
  expect(events).toContain("${PIN}");
  expect(events).not.toContain("4711");
  expect(events).not.toContain("correct horse");
});

test("a scenario is checked against the schema of a custom verb, with the place and the nearest word", async () => {
  const { code, err } = await cli(project(["interact: { signIn: Ada, pasword: x }", "interact: { sinIn: Ada }"]), ["check", "s"]);
  expect(code).toBe(2);
  expect(err).toMatch(/s\/own\.yaml:4:30: error AMCP_SCENARIO_UNKNOWN_OPTION: `signIn` has no option `pasword`; did you mean `password`\?/);
  expect(err).toMatch(/s\/own\.yaml:5:17: error AMCP_SCENARIO_UNKNOWN_VERB: unknown verb `sinIn`; did you mean `signIn`\?/);
});

test("the schema and the editor have the custom verbs", verifies(["card/24-custom-verbs-editor"]), async () => {
  const { folder } = await cli(project([]), ["schema", "--out", "schema.json"]);
  const server = await openLanguageServer(join(folder, "schema.json"));
  onTestFinished(() => server.close());
  const step = (text: string) => `name: x\napps: [Desk]\nsteps:\n  - interact:\n      ${text}\n`;
  expect(await server.offersAt(step(CURSOR))).toContain("signIn");
  expect(await server.offersAt(step(`signIn: Ada\n      ${CURSOR}`))).toEqual(expect.arrayContaining(["password", "button", "timeout"]));
  expect(await server.hoverAt(step(`sign${CURSOR}In: Ada`))).toContain("Signs in by the form of the app.");
  expect((await server.problemsOf(step("signIn: Ada\n      pasword: x"))).map(({ message }) => message)).toEqual([
    'Missing property "password".',
    "Property pasword is not allowed.",
  ]);
});

test("the reference page of the custom verbs is written", verifies(["card/24-custom-verbs-editor"]), async () => {
  const page = await cli(project([]), ["verbs"]);
  expect(page.out).toContain(
    "### interact: signIn\n\nSigns in by the form of the app.\n\n```yaml\n- interact: { signIn: Ada, password: correct horse }\n",
  );
  expect(page.out).toContain("| `password` | text | required | the password |");
  expect(page.out).not.toContain("### interact: click");
  expect((await cli(project([]), ["verbs", "--out", "docs/verbs.md"])).out).toBe("Wrote docs/verbs.md with 1 verb.\n");
  expect((await cli({}, ["verbs"])).err).toContain("amcp.config.yaml has no `verbs`");
});

test.each([
  [
    "export const x = = 1;",
    /amcp\.config\.yaml:4:9: \.\/verbs\/sign-in\.ts cannot be loaded:\n.*Unexpected token.*\n.*verbs\/sign-in\.ts:1:\d+/,
  ],
  ['import "not-there";', /Cannot find module 'not-there'/],
  [
    'throw new RangeError("no good", { cause: new Error("deep") });',
    /cannot be loaded:\nRangeError: no good\n +at .*sign-in\.ts:1:\d+\ncaused by Error: deep/,
  ],
  ["export const x = 1;", /exports no verb/],
  [
    'import { defineVerb } from "amcp-test";\nexport const x = defineVerb({ name: "Login" });',
    /TypeError: defineVerb\(undefined: Login\): `name` is a word/,
  ],
])("a module that is %j is refused with the author's exception", verifies(["error/AMCP_VERB_MODULE"]), async (module, message) => {
  const { code, err } = await cli(project([], module), ["check", "s"]);
  expect(code).toBe(2);
  expect(err).toMatch(/^AMCP_VERB_MODULE: /);
  expect(err).toMatch(message);
});

test("a module that is missing is named with its place in the configuration", async () => {
  const files = { ...project([]), "amcp.config.yaml": `${config()}verbs:\n  - ./verbs/sing-in.ts\n` };
  expect((await cli(files, ["check", "s"])).err).toMatch(
    /^AMCP_VERB_MODULE: amcp\.config\.yaml:5:5: \.\/verbs\/sing-in\.ts: there is no such file/,
  );
});

const verbNamed = (name: string, shape: string, example = `{ ${name}: x }`): string =>
  `import { defineVerb, z } from "amcp-test";
export const own = defineVerb({ name: "${name}", family: "interact", summary: "x", args: z.object({ ${name}: z.string(), ${shape} }),
  examples: ["${example}"], sentence: () => "x", run() {} });\n`;

test.each([
  [verbNamed("click", ""), "there is a verb `interact: click` already"],
  [verbNamed("use", "").replace("interact", "control"), "there is a verb `control: use` already"],
  [verbNamed("button", ""), "`interact: button` has the name of an option of `interact: click`"],
  [verbNamed("soft", ""), "`args` has `soft`, which every step has"],
  [verbNamed("own", "press: z.string().optional()"), "`interact: own` has an option `press`, which is a verb of `interact`"],
  [
    verbNamed("own", "", "{ own: x, owner: y }"),
    "the example `{ own: x, owner: y }` of `interact: own` is not a step: `own` has no option `owner`",
  ],
])("a verb that clashes with the language is refused", verifies(["error/AMCP_VERB_INVALID"]), async (module, problem) => {
  const { code, err } = await cli(project([], module), ["check", "s"]);
  expect(code).toBe(2);
  expect(err).toContain(problem);
});

test(
  "the schemas of files of steps and of hooks have the custom verbs",
  verifies(["card/24-custom-verbs-editor", "card/24-steps-schema"]),
  async () => {
    const step = "interact: { signIn: Ada, password: x }";
    for (const [flag, written] of [
      ["--steps", `steps:\n  - ${step}\n`],
      ["--hooks", `beforeEach:\n  - ${step}\n`],
    ] as const) {
      const { folder } = await cli(project([]), ["schema", flag, "--out", "schema.json"]);
      const server = await openLanguageServer(join(folder, "schema.json"));
      expect(await server.problemsOf(written)).toEqual([]);
      const wrong = await server.problemsOf(written.replace("password", "pasword"));
      await server.close();
      expect(wrong.map(({ message }) => message).join(), flag).toContain("pasword");
    }
    expect((await cli(project([]), ["schema", "--steps", "--hooks"])).err).toContain("--steps and --hooks exclude each other");
  },
);
