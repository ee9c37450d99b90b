import { z } from "zod";
import { McpSession } from "./mcp-session.ts";
import { BlobReference, ToolCallRecord } from "./tool-call-record.ts";

/** Version of the form of exported lines. It rises when a reader of the old form would misread a new file. */
export const EXPORT_FORMAT = 1;

/** The bytes of a blob in an export: as text where they are a JSON document, else as base64. */
const ExportedBlob = BlobReference.extend({
  text: z.string().optional().describe("the bytes as UTF-8, of a response"),
  base64: z.string().optional().describe("the bytes of everything else; neither is there where the store has lost them"),
});

/**
 * One line of an exported session. The first is the session; then come its calls in the order of time. Each blob stands once, before the
 * first call that refers to it.
 */
export const ExportLine = z.union([
  z.object({ session: McpSession, format: z.literal(EXPORT_FORMAT), amcp_test: z.string().describe("version that has written the file") }),
  z.object({ tool_call: ToolCallRecord }),
  z.object({ blob: ExportedBlob }),
]);
export type ExportLine = z.infer<typeof ExportLine>;

/** The output of `amcp-test sessions show --json`. */
export const ShownSession = z.object({
  session: McpSession,
  tool_calls: z.array(ToolCallRecord).describe("in the order of time; the bytes of blobs are in an export"),
});
