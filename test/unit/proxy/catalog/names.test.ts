import fc from "fast-check";
import { expect, test } from "vitest";
import { nearNames } from "../../../../contracts/near-names.ts";
import { readMessage } from "../../../../mcp/envelope.ts";
import { noOffers, readOffer, readOffersPage } from "../../../../mcp/offer.ts";
import { buildCatalog } from "../../../../proxy/catalog/catalog.ts";
import { canonicalName, MAX_PORTABLE_LENGTH, portableName, styleFor } from "../../../../proxy/catalog/names.ts";
import { idleUpstream } from "../../../support/proxy/idle-upstream.ts";
import { verifies } from "../../../support/verifies.ts";

const free = () => false;

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
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,23}$/), fc.string({ minLength: 1, unit: "binary" }), (appId, name) => {
      const portable = portableName(appId, name, free);
      expect(portable).toMatch(/^[A-Za-z][A-Za-z0-9_-]*$/);
      expect(portable.length).toBeLessThanOrEqual(MAX_PORTABLE_LENGTH);
      expect(portable).toBe(portableName(appId, name, free));
    }),
  );
});

test("a long name keeps its start and gets six hex digits of its own", verifies(["card/names-portable"]), () => {
  const long = "GetEverythingThatIsKnownAboutTheAlertsOfToday";
  expect(portableName("WatchTower", "ClickElement", free)).toBe("WatchTower__ClickElement");
  expect(portableName("WatchTower", long, free)).toMatch(/^WatchTower__GetEverythingThatIsKnownAb_[0-9a-f]{6}$/);
  expect(portableName("WatchTower", long, free)).not.toBe(portableName("WatchTower", `${long}Too`, free));
});

test(
  "every form of every name leads to its own tool",
  verifies(["card/names-any-form", "000/5-FIELD-NamespacedName", "000/5-FIELD-AppId", "000/5-FIELD-ToolName"]),
  () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,60}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(names, names, (first, second) => {
        const { entries, resolve } = catalog({ WatchTower: first, "Admin-Tool": second });
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
