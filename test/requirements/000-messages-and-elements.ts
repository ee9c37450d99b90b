import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `000-federated-proxy-data-model.md, ${name}`;

/** Sections 1 to 3: messages, tools, elements. */
export const dataModelMessages: readonly RequirementGroup[] = [
  {
    source: section("1 MCP Protocol Models"),
    entries: {
      "000/1-FIELD-JsonRpc": 'every message carries `jsonrpc`: "2.0"',
      "000/1-FIELD-McpRequest": "a request has id, method and optional params",
      "000/1-FIELD-McpResponse": "a response has the request's id and a result or an error, never both",
      "000/1-FIELD-McpNotification": "a notification has method and optional params, and no answer",
      "000/1-FIELD-McpError": "an error has an integer code, a message and optional data",
    },
  },
  {
    source: section("1 MCP Protocol Models, Validation Rules"),
    entries: {
      "000/1-RULE-jsonrpc-version": '`jsonrpc` must be exactly "2.0"',
      "000/1-RULE-id-non-empty": "the id of requests and responses must not be empty",
      "000/1-RULE-method-non-empty": "the method of requests and notifications must not be empty",
    },
  },
  {
    source: section("2 Tool Definition Models"),
    entries: {
      "000/2-FIELD-ToolDefinition-Name": "a tool's name is `AppName:ToolName` behind the proxy and `ToolName` on a direct connection",
      "000/2-FIELD-ToolDefinition-Description": "a tool has a description for people",
      "000/2-FIELD-ToolDefinition-InputSchema": "a tool has a JSON Schema of its parameters",
      "000/2-FIELD-ToolResult-Content": "a result has a list of content items",
      "000/2-FIELD-ToolResult-IsError": "a result says whether the tool failed",
      "000/2-DEFAULT-ToolResult-IsError": "without `isError` a result is a success",
      "000/2-FIELD-TextContent": "text content has type `text` and text",
      "000/2-FIELD-ImageContent": "image content has type `image`, base64 data and mimeType",
    },
  },
  {
    source: section("2 Tool Definition Models, Validation Rules"),
    entries: {
      "000/2-RULE-name-pattern":
        "a tool's name is a letter, then letters, digits and `_`, with an optional `AppId:` in front (whose AppId may have `-`)",
      "000/2-RULE-description-length": "a description has 1 to 500 characters",
      "000/2-RULE-input-schema": "the input schema is valid JSON Schema draft-07",
    },
  },
  {
    source: section("3 UI Element Models, ElementInfo"),
    entries: {
      "000/3-FIELD-Type": "an element has its control's type name",
      "000/3-FIELD-Name": "an element has its automation name, or null",
      "000/3-FIELD-Index": "an element's index counts among siblings of the same type",
      "000/3-FIELD-Bounds": "an element has bounds",
      "000/3-FIELD-Path": "an element has its path from the root, `MainWindow/StackPanel[0]/Button[2]`",
      "000/3-FIELD-Properties": "accessibility properties are texts by name",
      "000/3-FIELD-Children": "an element has its child elements",
      "000/3-FIELD-ElementBounds": "bounds have x, y, width and height",
      "000/3-FIELD-ElementBounds-Center": "the centre, (x + width / 2, y + height / 2), is where a click aims",
    },
  },
  {
    source: section("3 UI Element Models, Validation Rules"),
    entries: {
      "000/3-RULE-type-non-empty": "`type` is never empty",
      "000/3-RULE-index-not-negative": "`index` is 0 or more",
      "000/3-RULE-bounds-not-negative": "width and height are 0 or more (x and y may be negative: scrolled out)",
      "000/3-RULE-path-format": "paths are type names with optional `[n]`, joined by `/` (type names may have digits and `_`)",
    },
  },
  {
    source: section("3 UI Element Models, ElementPath"),
    entries: {
      "000/3-FIELD-ElementPath-Segments": "a path is parsed into segments and written as the same text",
      "000/3-FIELD-ElementPathSegment": "a segment has type and index and is written `Type[index]`",
      "000/3-RULE-segment-format": "a segment that is not `Type[index]` is refused and named",
    },
  },
];
