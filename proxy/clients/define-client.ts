/** The command by which a client starts a server on stdio. */
export interface ServerCommand {
  /** The client's name of the server. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The shared secret, or the reference to it in this client's file. */
  readonly secret: string;
}

/** A client's rules for tool names, including its own prefix. */
export interface NameLimits {
  readonly maxLength: number;
  readonly pattern: RegExp;
  /** The prefix that counts towards the limit. */
  prefix(server: string): string;
  readonly source: string;
}

/** An MCP client that can be configured for the proxy. */
export interface McpClient {
  /** Name on the command line. */
  readonly name: string;
  readonly title: string;
  readonly file: string;
  /** Reference to the secret, which keeps the secret out of the file; undefined if the client has no references. */
  readonly secretReference: string | undefined;
  /** Instructions for the user after writing the file. */
  readonly afterwards: string;
  readonly limits: NameLimits;
  /** Renders the whole file with this server as its only content. */
  render(server: ServerCommand): object;
}

/** Tool names that the models behind most clients accept. */
export const MODEL_NAMES = /^[A-Za-z0-9_-]+$/;

/** The configuration format that most clients share. */
export const asMcpServers = ({ name, command, args, secret }: ServerCommand, more: object = {}): object => ({
  mcpServers: { [name]: { ...more, command, args: [...args], env: { AMCP_SECRET: secret } } },
});
