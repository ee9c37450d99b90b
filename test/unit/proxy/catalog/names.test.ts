import fc from "fast-check";
import { expect, test } from "vitest";
import { nearNames } from "../../../../contracts/near-names.ts";
import { readMessage } from "../../../../mcp/envelope.ts";
import { noOffers, readOffer, readOffersPage } from "../../../../mcp/offer.ts";
import { buildCatalog } from "../../../../proxy/catalog/catalog.ts";
import { styleFor } from "../../../../proxy/catalog/names.ts";
import { canonicalName, MAX_PORTABLE_LENGTH, mayBeNamedIn, portableName } from "../../../../proxy/relay/tool-names.ts";
import { idleUpstream } from "../../../support/proxy/idle-upstream.ts";
import { verifies } from "../../../support/verifies.ts";

function toolsOf(...names: string[]) {
  const message = readMessage(
    Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools: names.map((name) => ({ name, inputSchema: {} })) } })),
  );
  return message.kind === "answer" ? readOffersPage(message, "tools").elements.flatMap((one) => readOffer(one, "tools").offer ?? []) : [];
}

const catalog = (apps: Readonly<Record<string, readonly string[]>>, reserved: readonly string[] = []) =>
  buildCatalog(
    Object.entries(apps).map(([appId, names]) => ({
      appId,
      instance: "1",
      offers: { ...noOffers, tools: toolsOf(...names) },
      upstream: idleUpstream(appId),
    })),
    new Set(reserved),
  ).tools;

test("portable names fit every client whatever the tool is called", verifies(["card/names-portable"]), () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,299}$/), fc.string({ minLength: 1, unit: "binary" }), (appId, name) => {
      const portable = portableName(appId, name);
      expect(portable).toMatch(/^[A-Za-z][A-Za-z0-9_-]*$/);
      expect(portable.length).toBeLessThanOrEqual(MAX_PORTABLE_LENGTH);
      expect(portable).toBe(portableName(appId, name));
      expect(mayBeNamedIn(portable, appId)).toBe(true);
    }),
  );
});

test("a long name keeps its start and gets six hex digits of its own", verifies(["card/names-portable"]), () => {
  const long = "GetEverythingThatIsKnownAboutTheAlertsOfToday";
  expect(portableName("WatchTower", "ClickElement")).toBe("WatchTower__ClickElement");
  expect(portableName("WatchTower", long)).toMatch(/^WatchTower__GetEverythingThatIsKnownAb_[0-9a-f]{6}$/);
  expect(portableName("WatchTower", long)).not.toBe(portableName("WatchTower", `${long}Too`));
});

test("a long AppId leaves room for the tool in a portable name", verifies(["card/names-any-app-id"]), () => {
  const long = "WatchTower-Development-v2";
  expect(portableName(long, "ClickElement")).toBe(`${long}__ClickElement`);
  expect(portableName(long, "GetElementProperties")).toMatch(/^WatchTower-Devel__GetElementProperties_[0-9a-f]{6}$/);
  expect(portableName("A".repeat(300), "ClickElement")).toMatch(/^A{24}__ClickElement_[0-9a-f]{6}$/);
  expect(portableName("A".repeat(300), "T".repeat(100))).toMatch(/^A{12}__T{24}_[0-9a-f]{6}$/);
});

test("AppIds that share a long start have names of their own", verifies(["card/names-any-app-id"]), () => {
  const [one, other] = ["v1", "v2"].map((end) => `${"A".repeat(200)}-${end}`) as [string, string];
  const { entries, resolve } = catalog({ [one]: ["Click"], [other]: ["Click"] });
  expect(new Set(entries.map(({ names }) => names.portable)).size).toBe(2);
  for (const entry of entries) expect(resolve(entry.names.portable)).toBe(entry);
});

test.each([
  ["a__b", "c", /^a__b__c_[0-9a-f]{6}$/],
  ["a_", "c", /^a___c_[0-9a-f]{6}$/],
  ["a", "b__c", /^a__b__c$/],
  ["a", "_c", /^a___c$/],
  ["a_b", "c", /^a_b__c$/],
])("the portable name of %s:%s is the same whatever else is connected", verifies(["card/names-any-app-id"]), (appId, name, form) => {
  const others = { a: ["b__c", "_c", "c"], a__b: ["c"], a_: ["c"], a_b: ["c"] };
  const portableIn = (apps: Readonly<Record<string, readonly string[]>>) =>
    catalog(apps).entries.find(({ alias }) => alias === canonicalName(appId, name))?.names.portable;
  expect(portableIn({ [appId]: [name] })).toMatch(form);
  expect(portableIn(others)).toBe(portableIn({ [appId]: [name] }));
});

test(
  "every form of every name leads to its own tool",
  verifies(["card/names-any-form", "000/5-FIELD-NamespacedName", "000/5-FIELD-AppId", "000/5-FIELD-ToolName"]),
  () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,60}$/), { minLength: 1, maxLength: 6 });
    const ids = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(names, names, ids, (first, second, [one = "", other = ""]) => {
        const { entries, resolve } = catalog({ [one]: first, [other]: second });
        expect(entries).toHaveLength(first.length + second.length);
        for (const entry of entries) {
          expect(resolve(canonicalName(entry.appId, entry.offer.name))).toBe(entry);
          expect(resolve(entry.names.portable)).toBe(entry);
        }
        expect(new Set(entries.map((entry) => entry.names.portable)).size).toBe(entries.length);
      }),
    );
  },
);

test("a tool whose name looks like a prefix is not taken apart", verifies(["card/names-any-form"]), () => {
  const { resolve } = catalog({ A: ["B__C"], B: ["C"] });
  expect(resolve("A__B__C")?.appId).toBe("A");
  expect(resolve("B__C")?.appId).toBe("B");
});

test("without prefix, names that two apps share or that the proxy uses itself stay prefixed", verifies(["card/names-bare"]), () => {
  const { entries } = catalog({ WatchTower: ["Click", "Reset", "apps_list"], AdminTool: ["Click"] }, ["apps_list"]);
  expect(entries.map(({ names }) => names.bare)).toEqual(["AdminTool__Click", "WatchTower__Click", "Reset", "WatchTower__apps_list"]);
});

test("the list is sorted and the same whatever the order of arrival", () => {
  const one = catalog({ B: ["Two", "One"], A: ["Zed"] })
    .render({ style: "colon", era: "session", isRecorder: false })
    .toString();
  const other = catalog({ A: ["Zed"], B: ["One", "Two"] })
    .render({ style: "colon", era: "session", isRecorder: false })
    .toString();
  expect(JSON.parse(`[${one}]`).map(({ name }: { name: string }) => name)).toEqual(["A:Zed", "B:One", "B:Two"]);
  expect(one).toBe(other);
});

test.each([
  ["claude-ai", "portable"],
  ["claude-code", "portable"],
  ["Visual Studio Code", "portable"],
  ["Cursor", "portable"],
  ["amcp-test", "colon"],
  ["mcp-inspector", "colon"],
])("auto shows %s the style %s", verifies(["card/names-auto"]), (client, style) => {
  expect(styleFor("auto", client)).toBe(style);
  expect(styleFor("bare", client)).toBe("bare");
});

test("near names are offered nearest first, far ones are not", () => {
  const known = ["WatchTower:ClickElement", "WatchTower:TypeText", "AdminTool:ClickElement"];
  expect(nearNames("watchtower:clickelment", known)[0]).toBe("WatchTower:ClickElement");
  expect(nearNames("zzz", known)).toEqual([]);
});
