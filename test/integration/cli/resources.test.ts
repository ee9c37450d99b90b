import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { cli, type Files } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const server = JSON.stringify({ command: [process.execPath, resolve("dist/test/servers/conformance.js")] });
const echo = JSON.stringify({ command: [process.execPath, resolve("dist/test/servers/echo-stdio.js")] });
const config = `gateways:\n  NSIP: { kind: nsip, seed: 7 }\n  Plain: ${server}\n  Echo: ${echo}\n`;

const scenario = (name: string, steps: readonly string[]): string =>
  `name: ${name}\ngateways: [NSIP, Plain, Echo]\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;

const files = (scenarios: Files): Files => ({ "amcp.config.yaml": config, ...scenarios });

test(
  "resources and prompts of gateways are read, taken apart and compared",
  verifies(["card/verb-inspect-resource", "card/verb-inspect-prompt", "card/verb-verify-resource"]),
  async () => {
    const steps = [
      'inspect: { resource: "NSIP:nsip://breeds", save: breeds }',
      'inspect: { call: "NSIP:nsip_list_breeds", save: listed }',
      'verify: { value: "${breeds}", equals: "${listed}" }',
      'inspect: { resource: "NSIP:nsip://animal/6401492020FLE249", pick: "$.Breed", save: breed }',
      'verify: { value: "${breed}", equals: Katahdin }',
      'verify: { resource: "NSIP:nsip://breeds", pick: "$.BreedGroups[0].Name", matches: . }',
      'inspect: { resource: "Plain:test://static-text", matches: "of (?<what>\\\\S+)", save: words }',
      'verify: { value: "${words.what}", equals: static-text }',
      'inspect: { prompt: "Plain:test_prompt_with_arguments", with: { arg1: 007, arg2: b }, pick: "$.messages[0].text", save: said }',
      `verify: { value: "\${said}", equals: "arg1='007', arg2='b'" }`,
      'inspect: { prompt: "Plain:test_prompt_with_embedded_resource", with: { resourceUri: "test://x" }, matches: "embedded words" }',
    ];
    const { code, out, folder } = await cli(files({ "s/a.yaml": scenario("reads", steps) }), ["s"]);
    expect(out).toContain("1 scenario: 1 passed");
    expect(code).toBe(0);
    const kept = await readFile(join(folder, "amcp-results/attachments/s-a.yaml/resource-Plain-test-static-text.txt"), "utf8");
    expect(kept).toBe("the words of static-text");
  },
);

test(
  "an update that came after the scenario read a subscribed resource counts, and one that fits is waited for",
  verifies(["card/verb-inspect-resource", "card/verb-verify-resource"]),
  async () => {
    const watched = 'resource: "Plain:test://watched-resource"';
    const before = scenario("before", [
      `inspect: { ${watched}, subscribe: true, matches: "version (\\\\d+)", save: version }`,
      'inspect: { call: "Plain:test_change_watched_resource" }',
      `verify: { ${watched}, updated: true, contains: "version 3" }`,
      'verify: { value: "${version}", equals: "1" }',
    ]);
    const after = scenario("after", [`verify: { ${watched}, updated: 100ms }`]);
    const { out, code } = await cli(files({ "s/1.yaml": before, "s/2.yaml": after }), ["s"]);
    expect(out).toContain(
      "Plain:test://watched-resource was not updated within 100 ms; last seen: the words of watched-resource, version 1",
    );
    expect(out).toContain("2 scenarios: 1 passed, 1 failed");
    expect(code).toBe(1);
  },
);

test(
  "what a gateway does not have is told with what it has",
  verifies(["card/verb-inspect-resource", "card/verb-inspect-prompt", "card/verb-verify-resource"]),
  async () => {
    const each = [
      'inspect: { resource: "NSIP:nsip://sheep" }',
      'inspect: { resource: "Echo:echo://x" }',
      'inspect: { resource: "Plain:test://static-binary" }',
      'inspect: { prompt: "Plain:test_simple_promt" }',
      'inspect: { prompt: "Echo:mating_plan" }',
      'verify: { resource: "Echo:echo://x", updated: true }',
    ];
    const scenarios = Object.fromEntries(each.map((step, index) => [`s/${index}.yaml`, scenario(`lacks ${index}`, [step])]));
    const { out, code } = await cli(files(scenarios), ["s"]);
    expect(out).toContain(
      "Read one of nsip://breeds, nsip://metrics, nsip://animal/{id}, nsip://answer/{tool}/{arguments}, nsip://lineage/{lpn}.",
    );
    expect(out).toContain("AMCP_PROXY_UNKNOWN_RESOURCE: Echo has no resources");
    expect(out).toContain("Plain:test://static-binary is binary (image/png); only texts can be read");
    expect(out).toContain("there is no prompt Plain:test_simple_promt; did you mean Plain:test_simple_prompt?");
    expect(out).toContain("AMCP_PROXY_UNKNOWN_PROMPT: Echo has no prompts");
    expect(out).toContain("6 scenarios: 6 failed");
    expect(code).toBe(1);
  },
);
