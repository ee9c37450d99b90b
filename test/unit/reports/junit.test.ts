import { DOMParser } from "@xmldom/xmldom";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import type { RunEvent } from "../../../contracts/events.ts";
import { visibleOutput } from "../../../platform/text/shown-text.ts";
import { renderJunit } from "../../../reports/junit.ts";
import { noOutcomes, recordEvent } from "../../../reports/outcomes.ts";
import { ended, scenarioEnded, scenarioStarted, started, stepEnded, stepStarted } from "../../support/reports/events.ts";
import { verifies } from "../../support/verifies.ts";

/** Read back by a parser that has nothing to do with the writer. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  isArray: (name) => name === "testsuite",
});

function junitOf(events: readonly RunEvent[]) {
  const outcomes = noOutcomes();
  for (const event of events) recordEvent(outcomes, event);
  const xml = renderJunit(outcomes, "amcp-results");
  const { testsuites: run } = parser.parse(xml);
  return { xml, run, suites: run.testsuite };
}

const click = "click `Save`";
const problem = { message: "no element `Save`", code: "ELEMENT_NOT_FOUND", expected: "there", actual: { near: ["Safe"] } };
const failedStep = { step: "1", sentence: click, file: "scenarios/save.yaml", line: 7 };

test("a passed scenario is a case with its place, time and steps", () => {
  const { suites } = junitOf([
    started(["save"], { tags: ["smoke"] }),
    scenarioStarted("save"),
    stepStarted("save", click),
    stepEnded("save"),
    scenarioEnded({ scenario: "save", status: "passed", durationMs: 1500 }),
    ended(0),
  ]);
  expect(suites[0]).toMatchObject({
    name: "scenarios/save.yaml",
    tests: "1",
    failures: "0",
    errors: "0",
    skipped: "0",
    time: "1.5",
    timestamp: "2026-01-02T03:04:01",
  });
  expect(suites[0].testcase).toMatchObject({
    name: "save",
    classname: "scenarios/save",
    file: "scenarios/save.yaml",
    line: "2",
    time: "1.5",
    properties: {
      property: [
        { name: "tags", value: "smoke" },
        { name: "step", value: "1 scenarios/save.yaml:7 click `Save` (passed, 12 ms)" },
      ],
    },
  });
});

test("a failure names the step and what was expected; the world's trouble is an error", verifies(["card/report-junit"]), () => {
  const { suites } = junitOf([
    started(["save", "open"]),
    scenarioStarted("save"),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 10, problem, failedStep }),
    scenarioStarted("open"),
    scenarioEnded({
      scenario: "open",
      status: "error",
      durationMs: 10,
      problem: { message: "the app crashed", code: "AMCP_APP_CRASHED", output: "boom" },
    }),
    ended(1),
  ]);
  expect(suites[0].testcase.failure).toEqual({
    message: "no element `Save`",
    type: "ELEMENT_NOT_FOUND",
    "#text":
      'scenarios/save.yaml:7  click `Save`\nno element `Save`\nexpected: "there"\nactual: {"near":["Safe"]}\nsee docs/failures.md#element_not_found',
  });
  expect(suites[1]).toMatchObject({ errors: "1", failures: "0", testcase: { error: { type: "AMCP_APP_CRASHED" }, "system-err": "boom" } });
});

test("a pass after a retry is flaky in Surefire's way and counts as passed", verifies(["card/report-junit-flaky"]), () => {
  const { suites } = junitOf([
    started(["save"]),
    scenarioStarted("save"),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 10, problem, failedStep, willRetry: true }),
    scenarioStarted("save", 2),
    scenarioEnded({ scenario: "save", attempt: 2, status: "passed", durationMs: 10 }),
    ended(0),
  ]);
  expect(suites[0]).toMatchObject({ tests: "1", failures: "0" });
  expect(suites[0].testcase.failure).toBeUndefined();
  expect(suites[0].testcase.flakyFailure).toMatchObject({
    type: "ELEMENT_NOT_FOUND",
    stackTrace: expect.stringContaining("no element `Save`"),
  });
});

test("a failure in every run is the first one's, with the others as reruns", verifies(["card/report-junit-flaky"]), () => {
  const end = { scenario: "save", status: "failed" as const, durationMs: 10, failedStep };
  const { suites } = junitOf([
    started(["save"]),
    scenarioStarted("save"),
    scenarioEnded({ ...end, problem, willRetry: true }),
    scenarioStarted("save", 2),
    scenarioEnded({ ...end, attempt: 2, problem: { message: "still nothing" } }),
    ended(1),
  ]);
  expect(suites[0].testcase).toMatchObject({ failure: { message: "no element `Save`" }, rerunFailure: { message: "still nothing" } });
});

test(
  "a skipped scenario has its reason, as has one that was never begun, and both are counted",
  verifies(["card/report-junit", "card/18-junit-counts"]),
  () => {
    const skipped = scenarioEnded({ scenario: "save", status: "skipped", durationMs: 0, problem: { message: "there is no .NET SDK" } });
    const { suites, run } = junitOf([started(["save", "open"]), skipped, ended(0)]);
    expect(suites.map((suite: { testcase: { skipped: { message: string } } }) => suite.testcase.skipped.message)).toEqual([
      "there is no .NET SDK",
      "the run ended before it",
    ]);
    expect(run).toMatchObject({ tests: "2", failures: "0", errors: "0", skipped: "2" });
    expect(suites.map(({ skipped }: { skipped: string }) => skipped)).toEqual(["1", "1"]);
  },
);

test("the root has the time of the run, and without an end what the scenarios took", verifies(["card/18-junit-counts"]), () => {
  const passed = scenarioEnded({ scenario: "save", status: "passed", durationMs: 1500 });
  const events = [started(["save"]), scenarioStarted("save"), passed];
  expect(junitOf([...events, ended(0)]).run.time).toBe("30");
  expect(junitOf(events).run.time).toBe("1.5");
});

test("a run that broke off names the step that was running", () => {
  const { suites } = junitOf([started(["save"]), scenarioStarted("save"), stepStarted("save", click)]);
  expect(suites[0].testcase.error.message).toBe("the run broke off in: click `Save`");
});

test("attachments stand alone on their line, once, from the workspace's root", verifies(["card/report-junit-attachments"]), () => {
  const attachment = { name: "a", kind: "actual" as const, mediaType: "image/png", path: "attachments/save/a.png", sha256: "0", bytes: 1 };
  const { suites } = junitOf([
    started(["save"]),
    scenarioStarted("save"),
    stepStarted("save", click),
    stepEnded("save", { attachments: [attachment, attachment] }),
    scenarioEnded({ scenario: "save", status: "passed", durationMs: 1 }),
  ]);
  expect(suites[0].testcase["system-out"].split("\n").slice(1)).toEqual(["[[ATTACHMENT|amcp-results/attachments/save/a.png]]"]);
});

test("what XML cannot hold is escaped or left out, and nothing else", verifies(["card/report-junit-attachments"]), () => {
  const message = "\u001b[31mred\u001b[0m \u0000bell\u0007 <&\"'> ]]> \ud83d\ude00 \ud800 grüß";
  const { xml, suites } = junitOf([
    started(["save"]),
    scenarioStarted("save"),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 1, problem: { message } }),
  ]);
  expect(suites[0].testcase.failure.message).toBe("red \\u0000bell\\u0007 <&\"'> ]]> \ud83d\ude00  grüß");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u001b]/);
});

/** Pieces that end or begin something in XML, beside characters of all kinds. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom("]]>", "]]", ">", "<![CDATA[", "<!--", "--", "<?xml?>", "&", "&amp;", "&#0;", "</failure>", '"', "'"),
      fc.constantFrom(
        "\n",
        "\r\n",
        "\t",
        "\u0000",
        "\u000b",
        "\u001b[1m",
        "\u0085",
        "\u2028",
        "\ufeff",
        "\ufffe",
        "\uffff",
        "\ud800",
        "\udc00",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }),
      fc.string({ unit: "binary", minLength: 1, maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => `<${pieces.join("")}>`);

/** The part of a text that is read back: characters that XML 1.0 forbids are escaped as in a terminal, non-characters left out. */
const readable = (text: string) => visibleOutput(text).replace(/[\p{Surrogate}\ufffe\uffff]/gu, "");

const exact = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
});

/** The texts of the one case by two parsers: each named element or attribute, such as `failure` or `failure@message`. */
function readTwice(xml: string, names: readonly string[]) {
  const found: string[] = [];
  // U+FFFD, which the text itself may have, is a warning.
  const onError = (level: string, problem: string) => void (level === "warning" || found.push(problem));
  const document = new DOMParser({ onError }).parseFromString(xml, "text/xml");
  expect(found).toEqual([]);
  const { testsuite } = exact.parse(xml).testsuites;
  return names.map((name) => {
    const [element = "", attribute = "#text"] = name.split("@");
    const node = document.getElementsByTagName(element)[0];
    const dom = attribute === "#text" ? node?.textContent : node?.getAttribute(attribute);
    const parents = [testsuite, testsuite.testcase, testsuite.testcase.rerunFailure ?? testsuite.testcase.rerunError];
    const read = parents.map((parent) => parent[element]).find((one) => one !== undefined);
    expect(read[attribute] ?? read).toBe(dom);
    return dom;
  });
}

test("every text is read back by two parsers as it was, in every element and attribute", () => {
  const texts = fc.record({ message: anyText, output: anyText, title: anyText, sentence: anyText, file: anyText });
  fc.assert(
    fc.property(texts, fc.constantFrom("failed" as const, "error" as const), ({ message, output, title, sentence, file }, status) => {
      const facts = { message, output, expected: message };
      const end = { scenario: "save", status, durationMs: 1, problem: facts, failedStep: { ...failedStep, sentence, file } };
      const { xml } = junitOf([
        ...[started(["save"], { title, file, tags: [title] }), scenarioStarted("save"), stepStarted("save", sentence)],
        ...[stepEnded("save", { status: "failed", problem: facts }), scenarioEnded({ ...end, willRetry: true })],
        ...[scenarioStarted("save", 2), scenarioEnded({ ...end, attempt: 2 }), ended(1)],
      ]);
      const [own, rerun] = status === "failed" ? ["failure", "rerunFailure"] : ["error", "rerunError"];
      const [name, path, ownMessage, rerunMessage, system, ...rest] = readTwice(xml, [
        ...["testcase@name", "testcase@file", `${own}@message`, `${rerun}@message`],
        ...["system-err", "system-out", `${own}`, "stackTrace"],
      ]);
      expect([name, path]).toEqual([title, file].map(readable));
      expect([ownMessage, rerunMessage]).toEqual([message, message].map(readable));
      expect(system).toBe(readable(`${output}\n${output}`));
      expect(rest[0]).toContain(readable(sentence));
      for (const text of rest.slice(1)) {
        expect(text).toContain(readable(`${file}:7  ${sentence}\n${message}\nexpected: ${JSON.stringify(message)}`));
      }
    }),
    { numRuns: 300 },
  );
});

test("control characters of foreign text are escaped, colours left out", verifies(["card/17-escapes"]), () => {
  const evil = "\u001b[31mred\u001b[0m \u009b1A \u0007 \u202e";
  const { xml } = junitOf([
    started(["save"]),
    scenarioStarted("save"),
    stepStarted("save", `click ${evil}`),
    stepEnded("save", { status: "failed", problem: { ...problem, message: evil, output: evil } }),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 80, problem: { ...problem, message: evil } }),
    ended(1),
  ]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(xml).toContain(String.raw`red  \u0007 \u202e`);
});

test("an exception of the app is there whole: every inner one and every frame", () => {
  const frame = (method: string) => ({ method, own: false });
  const thrown = { type: "System.InvalidOperationException", message: "none", depth: 0, frames: ["A()", "B()"].map(frame), omitted: 3 };
  const crash = {
    message: "Desk crashed",
    code: "AMCP_APP_CRASHED",
    exceptions: [thrown, { ...thrown, depth: 1, message: "inner", omitted: 0 }],
  };
  const { suites } = junitOf([
    started(["save"]),
    scenarioStarted("save"),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 10, problem: crash }),
    ended(1),
  ]);
  expect(suites[0].testcase.failure["#text"]).toBe(
    `Desk crashed
System.InvalidOperationException: none
  at A()
  at B()
  (3 frames of its middle are left out)
caused by System.InvalidOperationException: inner
  at A()
  at B()
see docs/errors/AMCP_APP_CRASHED.md`,
  );
});

/** The rules of the readers: https://github.com/jenkinsci/xunit-plugin, GitLab's unit test reports, mikepenz/action-junit-report. */
test("a second parser reads the same, and what Jenkins, GitLab and GitHub ask for is there", () => {
  const attachment = { name: "a", kind: "actual" as const, mediaType: "image/png", path: "attachments/save/a.png", sha256: "0", bytes: 1 };
  const { xml, suites } = junitOf([
    started(["save", "open", "skip", "retry"]),
    scenarioStarted("save"),
    stepStarted("save", click),
    stepEnded("save", { status: "failed", problem, attachments: [attachment] }),
    scenarioEnded({ scenario: "save", status: "failed", durationMs: 10, problem, failedStep }),
    ...[scenarioStarted("open"), scenarioEnded({ scenario: "open", status: "error", durationMs: 10, problem })],
    scenarioEnded({ scenario: "skip", status: "skipped", durationMs: 0, problem: { message: "no SDK" } }),
    ...[scenarioStarted("retry"), scenarioEnded({ scenario: "retry", status: "failed", durationMs: 10, problem, willRetry: true })],
    ...[scenarioStarted("retry", 2), scenarioEnded({ scenario: "retry", attempt: 2, status: "passed", durationMs: 10 })],
    ended(1),
  ]);
  const found: string[] = [];
  const document = new DOMParser({ onError: (_level, message) => void found.push(message) }).parseFromString(xml, "text/xml");
  expect(found).toEqual([]);
  const cases = [...document.getElementsByTagName("testcase")];
  expect(cases.map((one) => one.getAttribute("name"))).toEqual(suites.map(({ testcase }: { testcase: { name: string } }) => testcase.name));
  // GitLab drops cases of the same class and name, and opens `file`; GitHub's readers mark `file` and `line`.
  expect(new Set(cases.map((one) => `${one.getAttribute("classname")}.${one.getAttribute("name")}`)).size).toBe(cases.length);
  for (const one of cases) {
    for (const name of ["classname", "name", "time", "file", "line"]) expect(one.getAttribute(name)).toMatch(/./);
    for (const stream of ["system-out", "system-err"]) expect(one.getElementsByTagName(stream).length).toBeLessThanOrEqual(1);
  }
  // Jenkins adds up the counts of suites, reads Surefire's elements, and takes seconds without a zone.
  for (const suite of document.getElementsByTagName("testsuite")) {
    const count = (name: string) => suite.getElementsByTagName(name).length;
    const counts = { tests: count("testcase"), failures: count("failure"), errors: count("error"), skipped: count("skipped") };
    for (const [name, value] of Object.entries(counts)) expect(suite.getAttribute(name)).toBe(String(value));
    expect(suite.getAttribute("timestamp")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  }
  expect(document.getElementsByTagName("flakyFailure")[0]?.getElementsByTagName("stackTrace")).toHaveLength(1);
  // Jenkins and GitLab take a path from the root of the checkout, alone on its line.
  expect(cases[0]?.getElementsByTagName("system-out")[0]?.textContent).toMatch(
    /^\[\[ATTACHMENT\|amcp-results\/attachments\/save\/a.png]]$/m,
  );
});
