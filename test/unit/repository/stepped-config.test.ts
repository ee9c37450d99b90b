import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const Config = z.looseObject({ apps: z.record(z.string(), z.looseObject({ project: z.string().optional() })) });

const read = async (file: string) => Config.parse(parse(await readFile(file, "utf8")));

test("amcp.config.stepped.yaml is amcp.config.yaml but for the time of Avalonia apps", async () => {
  const { apps, ...others } = await read("amcp.config.yaml");
  const now = "2026-03-02T09:30:00Z";
  const stepped = Object.entries(apps).map(([name, app]) => [name, app.project === undefined ? app : { ...app, clock: "stepped", now }]);
  expect(await read("amcp.config.stepped.yaml")).toEqual({ ...others, apps: Object.fromEntries(stepped) });
});
