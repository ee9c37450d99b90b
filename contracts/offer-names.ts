/** A resource behind the proxy. */
export interface ResourceName {
  /** The app or gateway that has it. */
  readonly upstream: string;
  /** The URI as that upstream knows it. */
  readonly uri: string;
}

/** `App:URI`. A bare URI such as `nsip://breeds` does not match, because `//breeds` is no URI. */
const RESOURCE = /^([A-Za-z][A-Za-z0-9_-]*):([A-Za-z][A-Za-z0-9+.-]*:.+)$/s;

/** Splits the name of a resource, such as `NSIP:nsip://breeds`; undefined for a text of another form. */
export function parseResourceName(name: string): ResourceName | undefined {
  const [, upstream, uri] = RESOURCE.exec(name) ?? [];
  return upstream === undefined || uri === undefined ? undefined : { upstream, uri };
}

/** The URI by which the proxy finds a resource of one upstream, though others may have the same URI. A template stays a template. */
export const canonicalUri = (upstream: string, uri: string): string => `amcp://${upstream}/${uri}`;

/**
 * Whether an update concerns a resource or a part of it (MCP allows both): a further path segment, a query or a fragment. `file:///logs`
 * covers `file:///logs/today` but not `file:///logs-of-others`.
 */
export function covers(uri: string, updated: string): boolean {
  if (!updated.startsWith(uri)) return false;
  const rest = updated.slice(uri.length);
  return rest === "" || uri.endsWith("/") || /^[/?#]/.test(rest);
}
