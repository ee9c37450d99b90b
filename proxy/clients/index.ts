import { claudeCode } from "./claude-code.ts";
import { claudeDesktop } from "./claude-desktop.ts";
import { cursorClient } from "./cursor.ts";
import type { McpClient } from "./define-client.ts";
import { vscode } from "./vscode.ts";

/** The supported clients, in listing order. */
export const mcpClients: readonly McpClient[] = [claudeDesktop, claudeCode, cursorClient, vscode];
