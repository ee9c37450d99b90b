/** How a client starts a server on its stdin and stdout. */
export interface ServerCommand {
  /** By which the client calls the server. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The shared secret, or what stands for it in this client's file. */
  readonly secret: string;
}

/** What a client demands of the names of tools, with its own prefix in front of them. */
export interface NameLimits {
  readonly maxLength: number;
  readonly pattern: RegExp;
  /** What the client counts beside the tool's own name. */
  prefix(server: string): string;
  /** Where that is told. */
  readonly source: string;
}

/** An MCP client that can be configured for the proxy. */
export interface McpClient {
  /** On the command line. */
  readonly name: string;
  readonly title: string;
  /** The file that the configuration belongs into. */
  readonly file: string;
  /** What stands in that file for the secret, so that it is not in the file itself; undefined where the client has no such thing. */
  readonly secretReference: string | undefined;
  /** What is to be done once the file is written. */
  readonly afterwards: string;
  readonly limits: NameLimits;
  /** The whole file, as if nothing else were in it. */
  render(server: ServerCommand): object;
}

/** What the models behind most clients accept. */
export const MODEL_NAMES = /^[A-Za-z0-9_-]+$/;

/** The form that most clients have in common. */
export const asMcpServers = ({ name, command, args, secret }: ServerCommand, more: object = {}): object => ({
  mcpServers: { [name]: { ...more, command, args: [...args], env: { AMCP_SECRET: secret } } },
});
