import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAppSettings } from "../../../proxy/app-settings.ts";
import { ProxyOptions } from "../../../proxy/options.ts";

async function settings(text: string, environment: Record<string, string> = {}) {
  const file = join(await mkdtemp(join(tmpdir(), "amcp-")), "appsettings.json");
  await writeFile(file, text);
  return readAppSettings(file, environment);
}

test("the defaults are those of the data model (000/6-DEFAULT-ConnectTimeout, 000/6-DEFAULT-OperationTimeout, 000/8-DEFAULT-TokenExpiry, 000/8-DEFAULT-ToolTimeout, 000/8-DEFAULT-CatalogDebounce, 003/FR-021)", () => {
  expect(ProxyOptions.parse({})).toMatchObject({
    tokenExpiryMs: 30 * 60_000,
    toolTimeoutMs: 30_000,
    connectTimeoutMs: 10_000,
    operationTimeoutMs: 30_000,
    catalogDebounceMs: 500,
    names: "auto",
    insecure: false,
    control: false,
  });
});

test("reads the sections of a .NET program's file (000/8-FIELD-proxy-SharedSecret, 003/FR-022, 003/FR-027)", async () => {
  const text = `\uFEFF{"Logging":{"LogLevel":{"Default":"Debug"}},"McpProxy":{"SharedSecret":"c2VjcmV0","TokenExpiry":"00:30:00","ToolTimeout":"1.02:03:04.5"},"Other":1}`;
  const { options, logLevel } = await settings(text);
  expect(options).toMatchObject({ secret: "c2VjcmV0", tokenExpiryMs: 1_800_000, toolTimeoutMs: 93_784_500 });
  expect(logLevel).toBe("Debug");
});

test("the environment overrides the file, as in .NET (card/settings-environment-wins, 003/FR-027)", async () => {
  const environment = { McpProxy__ToolTimeout: "00:01:00", Logging__LogLevel__Default: "Error" };
  const { options, logLevel } = await settings(
    `{"Logging":{"LogLevel":"Debug"},"McpProxy":{"ToolTimeout":"00:00:10","Names":"bare"}}`,
    environment,
  );
  expect(options).toMatchObject({ toolTimeoutMs: 60_000, names: "bare" });
  expect(logLevel).toBe("Error");
});

test.each([
  [`{`, "is not JSON"],
  [`[]`, "expected object"],
  [`{"McpProxy":{"ToolTimeout":"soon"}}`, "write a time span as hh:mm:ss"],
  [`{"McpProxy":{"Names":"dots"}}`, "McpProxy.Names"],
  [`{"Logging":{"LogLevel":"Loud"}}`, "Logging.LogLevel"],
])("%s is refused with the place", async (text, message) => {
  await expect(settings(text)).rejects.toMatchObject({ code: "AMCP_CONFIG_INVALID", message: expect.stringContaining(message) });
});
