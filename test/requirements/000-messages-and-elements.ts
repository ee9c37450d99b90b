import type { RequirementGroup } from "./requirement.ts";

const section = (name: string): string => `000-federated-proxy-data-model.md, ${name}`;

/** Sections 1 to 3: messages, tools, elements. */
export const dataModelMessages: readonly RequirementGroup[] = [
  {
    source: section("1 MCP Protocol Models"),
    entries: {
      "000/1-FIELD-JsonRpc": "Base MCP message following JSON-RPC 2.0 format: `JsonRpc`, required",
      "000/1-FIELD-McpRequest": "Request message with method and parameters: `Id` and `Method`, required, and `Params`",
      "000/1-FIELD-McpResponse": "Response message with result or error: `Id`, required, and `Result` or `Error`",
      "000/1-FIELD-McpNotification": "Notification message (no response expected): `Method`, required, and `Params`",
      "000/1-FIELD-McpError": "Error object per JSON-RPC 2.0: `Code` and `Message`, required, and `Data`",
    },
  },
  {
    source: section("1 MCP Protocol Models, Validation Rules"),
    entries: {
      "000/1-RULE-jsonrpc-version": '`JsonRpc` must be exactly "2.0"',
      "000/1-RULE-id-non-empty": "`Id` must be non-empty for requests/responses",
      "000/1-RULE-method-non-empty": "`Method` must be non-empty for requests/notifications",
    },
  },
  {
    source: section("2 Tool Definition Models"),
    entries: {
      "000/2-FIELD-ToolDefinition-Name":
        'Tool name in format "AppName:ToolName" for federated tools, or just "ToolName" for direct connections.',
      "000/2-FIELD-ToolDefinition-Description": "Human-readable description of tool functionality.",
      "000/2-FIELD-ToolDefinition-InputSchema": "JSON Schema describing the input parameters.",
      "000/2-FIELD-ToolResult-Content": "Array of content items (text, image, etc.)",
      "000/2-FIELD-ToolResult-IsError": "Whether the tool execution resulted in an error.",
      "000/2-DEFAULT-ToolResult-IsError": "without `isError` a result is a success",
      "000/2-FIELD-TextContent": 'Text content in tool result: `Type` is "text", and `Text`, required',
      "000/2-FIELD-ImageContent": 'Image content in tool result (base64 encoded): `Type` is "image", and `Data` and `MimeType`, required',
    },
  },
  {
    source: section("2 Tool Definition Models, Validation Rules"),
    entries: {
      "000/2-RULE-name-pattern": "Tool `Name` must match pattern `^[A-Za-z][A-Za-z0-9_]*(:?[A-Za-z][A-Za-z0-9_]*)?$`",
      "000/2-RULE-description-length": "`Description` should be 1-500 characters",
      "000/2-RULE-input-schema": "`InputSchema` must be valid JSON Schema draft-07",
    },
  },
  {
    source: section("3 UI Element Models, ElementInfo"),
    entries: {
      "000/3-FIELD-Type": 'Control type name (e.g., "Button", "TextBox", "Panel").',
      "000/3-FIELD-Name": "Automation name/label of the element.",
      "000/3-FIELD-Index": "Index of this element among siblings of the same type.",
      "000/3-FIELD-Bounds": "Bounding rectangle in screen coordinates.",
      "000/3-FIELD-Path": 'Hierarchical path from root (FR-032 format). Example: "MainWindow/StackPanel[0]/Button[2]"',
      "000/3-FIELD-Properties": "Additional accessibility properties.",
      "000/3-FIELD-Children": "Child elements in the accessibility tree.",
      "000/3-FIELD-ElementBounds": "Bounding rectangle for element positioning: `X`, `Y`, `Width` and `Height`, required",
      "000/3-FIELD-ElementBounds-Center": "Center point for click targeting: `(X + Width / 2, Y + Height / 2)`",
    },
  },
  {
    source: section("3 UI Element Models, Validation Rules"),
    entries: {
      "000/3-RULE-type-non-empty": "`Type` must be non-empty",
      "000/3-RULE-index-not-negative": "`Index` must be >= 0",
      "000/3-RULE-bounds-not-negative": "`Bounds` values must be >= 0",
      "000/3-RULE-path-format": "`Path` must match format `^[A-Za-z]+(\\[[0-9]+\\])?(/[A-Za-z]+(\\[[0-9]+\\])?)*$`",
    },
  },
  {
    source: section("3 UI Element Models, ElementPath"),
    entries: {
      "000/3-FIELD-ElementPath-Segments": 'Parses and builds hierarchical element paths. Format: "ParentType[index]/ChildType[index]"',
      "000/3-FIELD-ElementPathSegment": "Single segment of an element path: `Type` and `Index`, required, written `{Type}[{Index}]`",
      "000/3-RULE-segment-format": "A segment that does not match `^([A-Za-z]+)\\[(\\d+)\\]$` throws `Invalid path segment: {segment}`",
    },
  },
];
