import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { errors } from "../../../../contracts/errors.ts";
import { checkScenario } from "../../../../runner/language/read/check-scenario.ts";
import { parseScenario } from "../../../../runner/language/read/parse-scenario.ts";
import { renderDiagnostic } from "../../../../runner/language/read/render.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { verifies } from "../../../support/verifies.ts";

const cases = new URL("../../../cases/", import.meta.url);
const names = readdirSync(cases).sort();
const project = {
  apps: ["WatchTower", "AdminTool"],
  gateways: ["NSIP"],
  env: { OPERATOR_PASSWORD: "secret", HOME: "/root" },
  hasFile: (_: string, path: string) => path === "users.csv",
};

/** Everything that is said of a file, as `amcp-test check` says it. */
function complaints(text: string): string {
  const { scenario, diagnostics } = parseScenario("scenario.yaml", text, builtInVerbs);
  const all = scenario === undefined ? diagnostics : checkScenario(scenario, project);
  return `${all.map((diagnostic) => renderDiagnostic(diagnostic, text, { color: false })).join("\n\n")}\n`;
}

describe(
  "what is said of a scenario file that is wrong",
  verifies(["card/scenario-strict", "card/scenario-one-verb", "card/scenario-comment-locator", "card/scenario-aliases"]),
  () => {
    test("has at least eighteen cases", () => expect(names.length).toBeGreaterThanOrEqual(18));

    test(
      "is what the pages of the errors show",
      verifies([
        "error/AMCP_SCENARIO_SYNTAX",
        "error/AMCP_SCENARIO_SHAPE",
        "error/AMCP_SCENARIO_UNKNOWN_KEY",
        "error/AMCP_SCENARIO_UNKNOWN_VERB",
        "error/AMCP_SCENARIO_TWO_VERBS",
        "error/AMCP_SCENARIO_UNKNOWN_OPTION",
        "error/AMCP_SCENARIO_INVALID_ARGUMENT",
        "error/AMCP_SCENARIO_UNKNOWN_APP",
        "error/AMCP_SCENARIO_UNKNOWN_VARIABLE",
        "error/AMCP_SCENARIO_EXPRESSION",
      ]),
      () => {
        const said = names.map((name) => readFileSync(new URL(`${name}/expected.txt`, cases), "utf8")).join("\n");
        const codes = new Set(said.match(/AMCP_SCENARIO_[A-Z_]+(?=:)/g));
        for (const code of Object.keys(errors).filter((one) => one.startsWith("AMCP_SCENARIO_"))) {
          expect(codes).toContain(code);
          const page = readFileSync(new URL(`../../docs/errors/${code}.md`, cases), "utf8");
          expect(said).toContain(/```text\n(.*?)```/s.exec(page)?.[1]);
        }
      },
    );

    test.each(names)("%s", async (name) => {
      const text = readFileSync(new URL(`${name}/scenario.yaml`, cases), "utf8");
      await expect(complaints(text)).toMatchFileSnapshot(fileURLToPath(new URL(`${name}/expected.txt`, cases)));
    });
  },
);
