const steps = `steps:
  - interact: { type: someone@example.org, into: Email }
`;
const scenario = `name: An address is written
apps: [Desk]
${steps}  - verify: { element: Email, matches: someone@example.org }
`;

/** Files of a project for `agentToolCalls`, beside its configuration. */
export const agentToolFiles = { "scenarios/address.yaml": scenario, "scenarios/write.steps.yaml": steps };

/** The flags that offer the tools, and the runs. */
export const agentToolFlags: readonly string[] = [
  ...["--discovery", "off", "--results", "amcp-results"],
  ...["--allow-scenarios", "scenarios", "--allow-export", "scenarios", "--allow-start"],
];

/** A call of each tool that the flags of a proxy offer, in an order in which all succeed, and a part of its answer. */
export const agentToolCalls: readonly { readonly name: string; readonly arguments: Record<string, unknown>; readonly answer: object }[] = [
  { name: "app_start", arguments: { app: "Desk" }, answer: { running: true } },
  { name: "scenario_list", arguments: {}, answer: { scenarios: [{ name: "An address is written" }] } },
  { name: "scenario_check", arguments: { text: scenario }, answer: { valid: true } },
  { name: "DoSteps", arguments: { steps: [{ interact: { type: "a", into: "Email" } }] }, answer: { status: "passed" } },
  { name: "steps_run", arguments: { name: "write" }, answer: { status: "passed" } },
  { name: "scenario_run", arguments: { file: "address.yaml", app: "running" }, answer: { verdict: "passed" } },
  { name: "scenario_run", arguments: { file: "address.yaml" }, answer: { verdict: "passed" } },
  { name: "scenario_accept", arguments: { preview: true }, answer: { accepted: false } },
  { name: "scenario_save", arguments: { name: "saved" }, answer: { file: "scenarios/saved.yaml" } },
  { name: "scenario_step", arguments: { action: "start", scenario: "address.yaml" }, answer: { status: "held" } },
  { name: "scenario_step", arguments: { action: "run" }, answer: { status: "passed" } },
  { name: "app_restart", arguments: { app: "Desk" }, answer: { running: true } },
  { name: "app_stop", arguments: { app: "Desk", force: true }, answer: { ended: true } },
];
