import { expect, test } from "vitest";
import { loadConfig } from "../../../cli/config/config.ts";
import { verifies } from "../../support/verifies.ts";

test("the configuration of stepped time differs in time alone", verifies(["card/time-scenarios"]), async () => {
  const { config: real } = await loadConfig(process.cwd(), undefined);
  const { config: stepped } = await loadConfig(process.cwd(), "amcp.config.stepped.yaml");
  const { Stub, ...dotnet } = stepped.apps;
  expect(Object.values(dotnet).map(({ clock }) => clock)).toEqual(Object.values(dotnet).map(() => "stepped"));
  const inRealTime = Object.entries(dotnet).map(([name, { now: _, ...app }]) => [name, { ...app, clock: "real" }]);
  expect({ ...stepped, apps: { ...Object.fromEntries(inRealTime), Stub } }).toEqual(real);
});
