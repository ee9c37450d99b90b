import { expect, test } from "vitest";
import { renderHelp } from "../../../../cli/command/help.ts";
import { gatewayCommand } from "../../../../cli/gateway.ts";
import { mockCommand } from "../../../../cli/mock.ts";

const terminal = { cwd: ".", env: {}, out: process.stdout, err: process.stderr };

test("help names the gateways, and of one of them its options", async () => {
  expect(renderHelp([gatewayCommand])).toContain("nsip");
  const [nsip, itsMock] = [await gatewayCommand.form?.(["nsip"]), await mockCommand.form?.(["nsip"])];
  expect(nsip && renderHelp([nsip])).toMatch(/amcp-test gateway nsip[\s\S]*--base[\s\S]*--doctor[\s\S]*--log-level/);
  expect(itsMock && renderHelp([itsMock])).toMatch(/amcp-test mock nsip[\s\S]*--seed/);
  expect(itsMock && renderHelp([itsMock])).not.toContain("--base");
  expect(await gatewayCommand.form?.(["--help"])).toBeUndefined();
});

test.each([
  [gatewayCommand, [], "gateway takes the name of an API first: nsip"],
  [gatewayCommand, ["nsap"], 'not "nsap"; did you mean `nsip`?'],
  [mockCommand, ["nsap"], "did you mean `nsip`?"],
  [gatewayCommand, ["nsip", "more"], 'takes options only, not "more"'],
  [mockCommand, ["nsip", "more"], 'takes options only, not "more"'],
  [mockCommand, ["nsip", "--base", "http://127.0.0.1"], "unknown option --base"],
] as const)("$name %j is refused", async (command, argv, cause) => {
  await expect(command.run(argv, terminal)).rejects.toMatchObject({ code: "AMCP_USAGE", message: expect.stringContaining(cause) });
});
