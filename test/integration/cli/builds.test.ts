import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, type Ended, eventsOf, folderWith, startCli, stub } from "../../support/cli/run-cli.ts";

/** Stands for the SDK. `Second` is built once a scenario has ended, `Broken` never; whatever else is built at once. */
const dotnet = `#!/bin/sh
for argument in "$@"; do
  case "$argument" in
    -getResultOutputFile:*) result="\${argument#-getResultOutputFile:}" ;;
    */Broken.csproj) echo "Desk.cs(1,1): error CS0103: broken"; exit 1 ;;
    */Second.csproj) until grep -q scenarioEnded ../amcp-results/events.ndjson; do sleep 0.1; done ;;
  esac
done
echo '{ "Properties": { "RunCommand": "'"$(dirname "$0")"'/app", "TargetPath": "'"$(dirname "$0")"'/app" } }' > "$result"
`;
const app = `#!/bin/sh\nexec "${process.execPath}" "${stub.program}" "${stub.files}"\n`;
const scenario = (name: string) => `name: ${name}\napps: [${name}]\nsteps: [{ inspect: { find: Email } }]\n`;

/** Runs a scenario for each app, of which each is a project. */
async function runAll(apps: readonly string[], ...args: readonly string[]): Promise<Ended> {
  const folder = await folderWith({
    "amcp.config.yaml": config(Object.fromEntries(apps.map((name) => [name, `{ project: ${name} }`]))),
    "bin/dotnet": dotnet,
    "bin/app": app,
    ...Object.fromEntries(apps.map((name) => [`${name}/${name}.csproj`, "<Project/>"])),
    ...Object.fromEntries(apps.map((name, index) => [`s/${index}.yaml`, scenario(name)])),
  });
  for (const program of ["dotnet", "app"]) await chmod(join(folder, "bin", program), 0o755);
  return startCli(folder, ["s", ...args], { PATH: `${join(folder, "bin")}:${process.env["PATH"]}` }).ended;
}

const linux = test.skipIf(process.platform === "win32");

linux("a scenario runs as soon as its own app is built, while the next project is built beside it", async () => {
  const { code, out, folder } = await runAll(["First", "Second"]);
  expect(out).toContain("2 scenarios: 2 passed");
  expect(code).toBe(0);
  const told = (await eventsOf(folder)).flatMap((event) => {
    if (event.type === "appChanged" && ["building", "built"].includes(event.change)) return [`${event.change} ${event.app}`];
    return event.type === "scenarioEnded" ? [event.scenario] : [];
  });
  expect(told).toEqual(["building First", "built First", "building Second", "s/0.yaml", "built Second", "s/1.yaml"]);
  expect(out).toMatch(
    /building First \([^)]*First[^)]*\)\nbuilt First in \d+\.\d s\nbuilding Second \(.*\)\n✓ First .*\nbuilt Second in \d+\.\d s\n✓ Second /,
  );
});

linux("a project that does not build fails the scenarios that need it, and no other", async () => {
  const { code, out, folder } = await runAll(["Broken", "First"]);
  expect(out).toMatch(/building Broken \(.*\)\ncould not build Broken \(\d+\.\d s\)\n✗ Broken /);
  expect(out).toContain("AMCP_BUILD_FAILED: Broken does not build: Desk.cs(1,1): error CS0103: broken");
  expect(out).toContain("2 scenarios: 1 passed, 1 error");
  expect(code).toBe(3);
  expect(await eventsOf(folder)).toContainEqual(expect.objectContaining({ type: "appChanged", app: "Broken", change: "unbuilt" }));
});

linux("a run that ends early waits for no build", async () => {
  const { code, out } = await runAll(["Broken", "Second"], "--max-failures", "1");
  expect(out).toContain("2 scenarios: 1 error, 1 not run");
  expect(code).toBe(3);
});
