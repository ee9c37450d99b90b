import { expect, test } from "vitest";
import { canonicalUri, parseResourceName } from "../../../contracts/offer-names.ts";

test.each([
  ["NSIP:nsip://breeds", { upstream: "NSIP", uri: "nsip://breeds" }],
  ["Files:file:///home/a b", { upstream: "Files", uri: "file:///home/a b" }],
  ["My-App_2:urn:isbn:1", { upstream: "My-App_2", uri: "urn:isbn:1" }],
])("%s names the upstream and its URI", (name, parsed) => {
  expect(parseResourceName(name)).toEqual(parsed);
});

test.each(["nsip://breeds", "file:///home", "breeds", "NSIP:", "NSIP:breeds", ":nsip://breeds", "1:nsip://breeds"])(
  "%s names no upstream",
  (name) => {
    expect(parseResourceName(name)).toBeUndefined();
  },
);

test("the proxy's URI names the upstream", () => {
  expect(canonicalUri("NSIP", "nsip://breeds")).toBe("amcp://NSIP/nsip://breeds");
});
