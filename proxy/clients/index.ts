import { claudeCode } from "./claude-code.ts";
import { claudeDesktop } from "./claude-desktop.ts";
import { cursor } from "./cursor.ts";
import type { McpClient } from "./define-client.ts";
import { vscode } from "./vscode.ts";

/** The supported clients, in listing order. */
export const clients: readonly McpClient[] = [claudeDesktop, claudeCode, cursor, vscode];
