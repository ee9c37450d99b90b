/** An upstream that the proxy goes to, for it does not come by itself. */
export type Target = AppTarget | ServerTarget | CommandTarget;

/** An app that listens, by whatever way it was found. */
export interface AppTarget {
  readonly kind: "app";
  readonly appId: string;
  /** `tcp://`, `pipe://`, `unix://` or `http://` of this machine, `tls://` or `https://` of any. */
  readonly endpoint: string;
  /** PEM texts of the authorities that are trusted instead of the system's. */
  readonly ca?: string | undefined;
  /** Where whoever told of it knows them. */
  readonly instance?: string;
  readonly pid?: number;
}

/** An MCP server behind a URL: Streamable HTTP, or HTTP+SSE of old. */
export interface ServerTarget {
  readonly kind: "server";
  readonly appId: string;
  readonly url: string;
  /** The same for people, without credentials. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** PEM texts of the authorities that are trusted instead of the system's. */
  readonly ca?: string | undefined;
  /** Values that must not show, beside those that URL and headers hold. */
  readonly credentials: readonly string[];
  /** One session serves every agent. */
  readonly shared: boolean;
}

/** An MCP server that is started, and spoken to on its stdin and stdout. */
export interface CommandTarget {
  readonly kind: "command";
  readonly appId: string;
  /** For people: `stdio:` and the program. */
  readonly endpoint: string;
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  /** Values that must not show, beside those that arguments and variables are known to hold. */
  readonly credentials: readonly string[];
  /** One process serves every agent. */
  readonly shared: boolean;
}
