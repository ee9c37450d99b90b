import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAppSettings } from "../../../proxy/settings/app-settings.ts";
import { ProxyOptions } from "../../../proxy/settings/options.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly "x-environment"?: readonly string[];
}

interface Setting {
  readonly place: string;
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

const readSchema = (name: string): Schema => JSON.parse(readFileSync(`docs/schema/${name}.json`, "utf8")) as Schema;

/** Every property of a schema at any depth; definitions are walked once each. */
function settingsOf(schema: Schema, place = ""): readonly Setting[] {
  const { properties = {}, definitions = {}, required = [], allOf = [], anyOf = [], items, additionalProperties } = schema;
  const own = Object.entries(properties).map(([name, one]) => ({
    place: `${place}/${name}`,
    name,
    schema: one,
    isRequired: required.includes(name),
  }));
  const named = [...Object.entries(properties), ...Object.entries(definitions)];
  const unnamed = [...allOf, ...anyOf, items, additionalProperties].filter((one) => typeof one === "object");
  return [
    ...own,
    ...named.flatMap(([name, one]) => settingsOf(one, `${place}/${name}`)),
    ...unnamed.flatMap((one) => settingsOf(one, place)),
  ];
}

const settings = readSchema("appsettings");
const sections = settings.definitions?.["AppSettings"]?.properties ?? {};
const fieldsOf = (section: string): Readonly<Record<string, Schema>> => sections[section]?.properties ?? {};

const defaultsOf = (section: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fieldsOf(section)).flatMap(([name, one]) => ("default" in one ? [[name, one.default]] : [])));

test.each(["appsettings", "config"])("%s.json: every setting has a meaning, and a default or the words that there is none", (file) => {
  const all = settingsOf(readSchema(file));
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ schema }) => !schema.description).map(({ place }) => place)).toEqual([]);
  const silent = all.filter(
    ({ schema, isRequired }) => !isRequired && schema.default === undefined && !schema.description?.includes("no default"),
  );
  expect(silent.map(({ place }) => place)).toEqual([]);
});

test.each([
  ["appsettings", "reference/settings"],
  ["config", "config"],
])("docs/schema/%s.json: docs/%s.md has a row for every setting, with its default", verifies(["card/18-config-page"]), (file, page) => {
  const rows = readFileSync(`docs/${page}.md`, "utf8")
    .split("\n")
    .map((line) => line.split(" | "));
  const missing = settingsOf(readSchema(file)).filter(({ name, schema, isRequired }) => {
    if (schema.properties !== undefined || name === "Config" || name === "AppSettings") return false;
    const preset = typeof schema.default === "string" ? schema.default : JSON.stringify(schema.default);
    const expected = isRequired ? "required" : preset === undefined ? "none" : `\`${preset}\``;
    return !rows.some(([setting, , shown]) => setting === `| \`${name}\`` && shown === expected);
  });
  expect(missing.map(({ place }) => place)).toEqual([]);
});

test(
  "the defaults of McpProxy in the schema are those of the proxy",
  verifies([
    "000/8-DEFAULT-TokenExpiry",
    "000/8-DEFAULT-ToolTimeout",
    "000/8-DEFAULT-CatalogDebounce",
    "000/8-DEFAULT-DiscoveryScanInterval",
  ]),
  async () => {
    const file = join(await temporaryFolder(), "appsettings.json");
    await writeFile(file, JSON.stringify({ McpProxy: defaultsOf("McpProxy") }));
    const { options } = await readAppSettings(file, {});
    expect(ProxyOptions.parse(options)).toEqual(ProxyOptions.parse({}));
    const unwritten = await readAppSettings(undefined, {});
    expect(unwritten.options).toEqual(options);
    expect(unwritten.logLevel).toBe(fieldsOf("Logging")["LogLevel"]?.default);
  },
);

test(
  "McpEmbedded in the schema is what the handler reads",
  verifies([
    "000/8-DEFAULT-embedded-Transport",
    "000/8-DEFAULT-embedded-Port",
    "000/8-DEFAULT-embedded-EnableHeadless",
    "000/8-DEFAULT-embedded-AdvertiseEndpoint",
  ]),
  () => {
    const source = (name: string) => readFileSync(`dotnet/src/Amcp.Avalonia/Configuration/${name}.cs`, "utf8");
    const read = [...source("AppSettingsFile").matchAll(/embedded\.\w+(?:<\w+>)?\("(\w+)"\)/g)].map(([, name]) => name);
    expect(Object.keys(fieldsOf("McpEmbedded")).sort()).toEqual(read.sort());

    const declared = [...source("EmbeddedConfiguration").matchAll(/public \S+ (\w+) \{ get; init; \} = (?:TransportType\.)?(\w+);/g)];
    const free = /FreePort = "(\d+)"/.exec(source("EmbeddedConfiguration"))?.[1];
    const limits = readFileSync("dotnet/src/Amcp.Avalonia/AmcpLimits.cs", "utf8").matchAll(
      /public int (\w+) \{ get; init; \} = ([\d_* ]+);/g,
    );
    const inHandler = [
      ...declared.map(([, name = "", value]) => [name, value === "FreePort" ? free : value]),
      ...[...limits].map(([, name = "", factors = ""]) => [
        name,
        String(factors.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1)),
      ]),
    ];
    expect(Object.entries(defaultsOf("McpEmbedded")).map(([name, value]) => [name, String(value)])).toEqual(inHandler);

    const transports = [...source("TransportType").matchAll(/^ {4}(\w+),$/gm)].map(([, name]) => name);
    expect(fieldsOf("McpEmbedded")["Transport"]?.enum).toEqual(transports);

    const variables = Object.values(fieldsOf("McpEmbedded")).flatMap((one) => one["x-environment"] ?? []);
    expect(variables.filter((name) => !source("LinkSettingsResolver").includes(`Variable("${name}")`))).toEqual([]);
  },
);
