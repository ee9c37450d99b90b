/** An upstream that the proxy dials or starts. */
export type Target = AppTarget | ServerTarget | CommandTarget;

/** A listening app, discovered or configured. */
export interface AppTarget {
  readonly kind: "app";
  readonly appId: string;
  /** `tcp://`, `pipe://`, `unix://` or `http://` of this machine, `tls://` or `https://` of any. */
  readonly endpoint: string;
  /** PEM texts of the authorities that replace the system's. */
  readonly ca?: string | undefined;
  /** Undefined if the source of the target does not know it. */
  readonly instance?: string;
  readonly pid?: number;
}

/** An MCP server behind a URL: Streamable HTTP, or the older HTTP+SSE. */
export interface ServerTarget {
  readonly kind: "server";
  readonly appId: string;
  readonly url: string;
  /** The URL for people, without credentials. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** PEM texts of the authorities that replace the system's. */
  readonly ca?: string | undefined;
  /** Values to mask besides those in URL and headers. */
  readonly credentials: readonly string[];
  /** One session serves every agent. */
  readonly shared: boolean;
}

/** An MCP server that the proxy starts and speaks to on stdio. */
export interface CommandTarget {
  readonly kind: "command";
  readonly appId: string;
  /** For people: `stdio:` and the program. */
  readonly endpoint: string;
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  /** Values to mask besides known credentials in arguments and variables. */
  readonly credentials: readonly string[];
  /** One process serves every agent. */
  readonly shared: boolean;
}
