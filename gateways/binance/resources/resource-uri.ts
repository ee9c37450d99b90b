import { z } from "zod";
import { nearest } from "../../../contracts/near-names.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { binanceCodes } from "../model/errors.ts";

export const categories = ["market", "account", "orders"] as const;

/** A resource's address: `binance://{category}/{identifier}`, or the category alone for the list of its identifiers. */
export const ResourceUri = z.object({
  scheme: z.literal("binance"),
  category: z.enum(categories),
  /** A symbol in upper case, or the name of a view. */
  identifier: z.string().min(1).optional(),
});
export type ResourceUri = z.output<typeof ResourceUri>;

const URI_PATTERN = "binance://{category}/{identifier}";

/** The identifiers of the categories whose identifiers are not symbols. */
export const views = { account: ["balances", "positions"], orders: ["open", "history"] } as const;

/** @throws GatewayError with the pattern for any other form, category or view */
export function parseResourceUri(uri: string): ResourceUri {
  const [, scheme, category = "", written] = /^([a-z]+):\/\/([^/?#]+)(?:\/([^/?#]+))?\/?$/i.exec(uri) ?? [];
  if (scheme !== "binance") throw malformed(uri, "Read binance://market/btcusdt, or call resources/list");
  const known = categories.find((one) => one === category);
  if (known === undefined) {
    const meant = nearest(category.toLowerCase(), [...categories]) ?? "market";
    throw malformed(uri, `Use a category of ${categories.join(", ")}, as in binance://${meant}`);
  }
  const identifier = written === undefined ? undefined : decoded(written, uri);
  if (known === "market") return { scheme, category: known, ...(identifier !== undefined && { identifier: symbolIn(identifier, uri) }) };
  const names: readonly string[] = views[known];
  if (identifier !== undefined && !names.includes(identifier))
    throw malformed(uri, `Read ${names.map((name) => `binance://${known}/${name}`).join(" or ")}`);
  return { scheme, category: known, ...(identifier !== undefined && { identifier }) };
}

function symbolIn(identifier: string, uri: string): string {
  if (/[\s/]/.test(identifier)) throw malformed(uri, "Write the symbol without separators, as in binance://market/btcusdt");
  return identifier.toUpperCase();
}

function decoded(part: string, uri: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw malformed(uri, "Write the identifier without a percent sign, or percent-encode it");
  }
}

const malformed = (uri: string, suggestion: string): GatewayError =>
  new GatewayError(binanceCodes.INVALID_PARAMS, `There is no resource ${uri}`, {
    parameter: "uri",
    value: uri,
    expected: `${URI_PATTERN} with category ${categories.join(", ")}`,
    suggestion,
  });
