import { describe, expect, test } from "vitest";
import { ListedTool } from "../../../../contracts/sessions/api.ts";
import type { LiveTool } from "../../../../contracts/sessions/live-apps.ts";
import { listTools } from "../../../../sessions/api/routes/apps.ts";
import { verifies } from "../../../support/verifies.ts";

const schema = { type: "object", properties: { element: { type: "string" } } };
const used = { usage: 3, last_used: "2026-11-24T10:00:00.000Z" };
const recorded = {
  name: "Click",
  server_name: "Desk",
  description: "Clicks, as of then.",
  schema,
  annotations: { readOnlyHint: true },
  ...used,
};
const live: LiveTool = {
  appId: "Desk",
  name: "Click",
  description: "Clicks.",
  schema: { ...schema, required: ["element"] },
  annotations: { title: "Click", destructiveHint: false },
};

describe("the tools of the API", () => {
  test(
    "a tool that is offered has the words of now and the use of before",
    verifies(["004/TOOL-FIELD-name", "004/TOOL-FIELD-server_name", "004/TOOL-FIELD-description", "004/TOOL-FIELD-usage"]),
    () => {
      expect(listTools([recorded], [live])).toEqual([
        {
          name: "Click",
          server_name: "Desk",
          description: "Clicks.",
          schema: live.schema,
          annotations: { title: "Click", destructiveHint: false },
          ...used,
          available: true,
        },
      ]);
    },
  );

  test("a tool that was called before and is not offered has the words of then", () => {
    expect(listTools([recorded], [])).toEqual([{ ...recorded, available: false }]);
  });

  test("usage of a tool that was never called is 0, and its last_used is left out", verifies(["004/TOOL-FIELD-last_used"]), () => {
    const [tool] = listTools([], [live]);
    expect(tool).toMatchObject({ usage: 0 });
    expect(tool).not.toHaveProperty("last_used");
    expect(listTools([recorded], [])[0]?.last_used).toBe("2026-11-24T10:00:00.000Z");
  });

  test("an empty schema is left out, another is whole", verifies(["004/TOOL-FIELD-schema"]), () => {
    expect(listTools([], [{ ...live, schema: {} }])[0]).not.toHaveProperty("schema");
    expect(listTools([{ ...recorded, schema: {} }], [])[0]).not.toHaveProperty("schema");
    expect(listTools([], [live])[0]?.schema).toEqual(live.schema);
  });

  test(
    "annotations are left out where there are none, and hints that are absent stay absent",
    verifies(["004/TOOL-FIELD-annotations", "004/REL-tool-annotation"]),
    () => {
      expect(listTools([], [{ ...live, annotations: undefined }])[0]).not.toHaveProperty("annotations");
      expect(listTools([{ ...recorded, annotations: {} }], [])[0]).not.toHaveProperty("annotations");
      expect(listTools([], [live])[0]?.annotations).toEqual({ title: "Click", destructiveHint: false });
    },
  );

  test("tools come in the order of app and name, and one that two proxies offer comes once", () => {
    const others = [
      { ...live, appId: "Admin", name: "Say" },
      { ...live, appId: "Admin", name: "Ask" },
    ];
    const list = listTools([recorded], [live, ...others, { ...live, description: "of a second proxy" }]);
    expect(list.map(({ server_name, name, description }) => [server_name, name, description])).toEqual([
      ["Admin", "Ask", "Clicks."],
      ["Admin", "Say", "Clicks."],
      ["Desk", "Click", "Clicks."],
    ]);
    expect(list.map((tool) => ListedTool.safeParse(tool).success)).toEqual([true, true, true]);
  });
});
