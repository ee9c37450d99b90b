import { claudeCode } from "./claude-code.ts";
import { claudeDesktop } from "./claude-desktop.ts";
import { cursor } from "./cursor.ts";
import type { McpClient } from "./define-client.ts";
import { vscode } from "./vscode.ts";

/** The clients whose configuration is known, in the order in which they are listed. */
export const clients: readonly McpClient[] = [claudeDesktop, claudeCode, cursor, vscode];
