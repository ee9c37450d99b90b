import type { RequirementGroup } from "./requirement.ts";

const story = (number: number): string => `003-federated-proxy-specification.md, User Story ${number}`;

/** Acceptance scenarios and edge cases of the specification. */
export const specificationStories: readonly RequirementGroup[] = [
  {
    source: story(0),
    entries: {
      "003/US0-AS1":
        "Given the embedded MCP library exists as a reusable package, When a developer adds it to WatchTower's dependencies and initializes it in the application startup, Then WatchTower exposes standard MCP tools (`ClickElement`, `TypeText`, `CaptureScreenshot`, `GetElementTree`, `FindElement`, `WaitForElement`).",
      "003/US0-AS3":
        "Given WatchTower is running with the embedded MCP handler in headless mode, When an agent calls `GetElementTree`, Then the agent receives a complete hierarchical representation of all UI elements.",
      "003/US0-AS4":
        "Given WatchTower is running with the embedded MCP handler, When an agent calls `ClickElement` at a valid coordinate, Then the click is processed and the UI responds appropriately.",
      "003/US0-AS5":
        "Given the embedded MCP library is integrated with WatchTower, When a developer defines a custom tool (e.g., `ResetAppState`), Then the custom tool appears in the MCP tool catalog alongside the standard tools.",
    },
  },
  {
    source: story(0),
    entries: {
      "003/US0-AS2":
        "Given WatchTower is running with the embedded MCP handler in GUI mode, When an agent connects directly to WatchTower's MCP interface and calls `CaptureScreenshot`, Then the agent receives a valid screenshot of the current window.",
    },
  },
  {
    source: story(1),
    entries: {
      "003/US1-AS1":
        'Given the MCP proxy is running and Watch-Tower is connected with its embedded handler, When an agent connects to the proxy and requests available tools, Then the agent receives a unified list of tools prefixed with "WatchTower:" (e.g., `WatchTower:ClickElement`, `WatchTower:CaptureScreenshot`).',
      "003/US1-AS3":
        "Given an agent has discovered tools from the proxy, When the agent calls `WatchTower:ClickElement(100, 50)`, Then the proxy routes the call to Watch-Tower's handler, executes the click, and returns the result to the agent.",
      "003/US1-AS2":
        "Given multiple Avalonia apps (Watch-Tower, AdminTool, DataService) are connected to the proxy, When an agent lists available tools, Then the agent sees tools from all apps organized by namespace (e.g., `WatchTower:*`, `AdminTool:*`, `DataService:*`) without ambiguity.",
    },
  },
  {
    source: story(2),
    entries: {
      "003/US2-AS1":
        "Given Watch-Tower is running and connected to the proxy, When an agent calls `WatchTower:GetElementTree`, Then the agent receives a hierarchical representation of all UI elements including their types, positions, properties, and accessibility information.",
      "003/US2-AS3":
        "Given Watch-Tower is running in headless mode (no display), When an agent calls `WatchTower:CaptureScreenshot`, Then the agent still receives a valid visual capture rendered via the headless platform.",
    },
  },
  {
    source: story(2),
    entries: {
      "003/US2-AS2":
        "Given Watch-Tower is running in GUI mode, When an agent calls `WatchTower:CaptureScreenshot`, Then the agent receives a visual capture of the current window state within 200ms.",
    },
  },
  {
    source: story(3),
    entries: {
      "003/US3-AS1":
        'Given Watch-Tower displays a login form, When an agent calls `WatchTower:TypeText("username@example.com")` on the email field, Then the text appears in the input field.',
      "003/US3-AS2":
        'Given Watch-Tower displays a "Submit" button at coordinates (200, 150), When an agent calls `WatchTower:ClickElement(200, 150)`, Then the button is activated and the form submission process begins.',
      "003/US3-AS3":
        'Given Watch-Tower has a search field, When an agent calls `WatchTower:FindElement("SearchBox")`, Then the agent receives the element\'s position and properties for subsequent interaction.',
      "003/US3-AS4":
        'Given an agent needs to wait for a loading indicator to disappear, When the agent calls `WatchTower:WaitForElement("LoadingSpinner", timeout: 5000)` with visibility=false, Then the call returns when the element is no longer visible or times out.',
    },
  },
  {
    source: story(4),
    entries: {
      "003/US4-AS1":
        "Given the proxy is running with no apps connected, When Watch-Tower starts and connects its embedded handler, Then the proxy immediately updates its tool catalog and agents see Watch-Tower's tools.",
      "003/US4-AS2":
        "Given Watch-Tower is connected and an agent is using its tools, When Watch-Tower shuts down, Then the proxy removes Watch-Tower's tools from the catalog and agents receive appropriate errors if they try to call those tools.",
      "003/US4-AS3":
        "Given a developer rebuilds and restarts Watch-Tower during a development session, When the new instance connects, Then the agent's tool list updates to reflect any new or changed tools without agent intervention.",
    },
  },
  {
    source: story(5),
    entries: {
      "003/US5-AS2":
        "Given Watch-Tower crashes during testing, When the developer fixes the bug and restarts, Then the agent can resume interaction without any manual reconfiguration.",
    },
  },
  {
    source: story(5),
    entries: {
      "003/US5-AS1":
        "Given an agent has inspected Watch-Tower and identified a button with incorrect styling, When the developer modifies the code and rebuilds, Then the agent can capture a new screenshot and confirm the styling is corrected.",
    },
  },
  {
    source: story(5),
    entries: {
      "003/US5-AS3":
        "Given an agent is helping test a new feature, When the feature is complete, Then the agent can document all the interactions it performed and their results for future reference.",
    },
  },
  {
    source: story(6),
    entries: {
      "003/US6-AS1":
        "Given Watch-Tower exposes a custom `WatchTower:ResetAppState` tool, When an agent calls this tool, Then the application returns to its initial state for consistent test starting points.",
      "003/US6-AS2":
        'Given Watch-Tower exposes `WatchTower:SetTestData(scenarioName)`, When an agent calls this with "HighVolumeAlerts", Then the application loads a predefined dataset for testing that scenario.',
      "003/US6-AS3":
        "Given an agent queries available tools, When Watch-Tower has both standard and custom tools, Then the agent sees all tools with appropriate descriptions and parameter information.",
    },
  },
  {
    source: story(7),
    entries: {
      "003/US7-AS1":
        "Given a CI/CD pipeline with no display environment, When the proxy and Watch-Tower start in headless mode, Then all tool calls succeed including screenshot capture (rendered via headless platform).",
      "003/US7-AS2":
        "Given a headless test run completes, When results are collected, Then screenshots and element trees are available for test reporting and debugging.",
    },
  },
  {
    source: "003-federated-proxy-specification.md, Edge Cases",
    entries: {
      "003/EDGE-1":
        "What happens when an agent calls a tool for an app that just disconnected? The proxy returns an error indicating the app is no longer available, with guidance to check if the app is running.",
      "003/EDGE-2":
        "How does the system handle two apps with the same name? The proxy rejects duplicate registrations and requires unique app identifiers. Applications should use stable, unique identifiers (e.g., `MyApp-Development`, `MyApp-v2.1.0`) rather than generic names. When a duplicate is detected, the proxy returns an error with guidance to use a unique identifier.",
      "003/EDGE-3":
        "What happens when a tool call times out? The proxy returns a timeout error after a configurable period (default: 30 seconds) without blocking other operations.",
      "003/EDGE-4":
        "How does the system handle rapid app connect/disconnect cycles? The proxy implements debouncing to prevent tool catalog thrashing during app restarts.",
      "003/EDGE-5":
        "What happens if the embedded handler crashes but the app continues running? The proxy detects the broken connection and marks the app as unavailable. The app's heartbeat mechanism should detect this and attempt reconnection.",
      "003/EDGE-6":
        "What happens when system resources are exhausted (too many apps or concurrent tool calls)? The proxy implements graceful degradation: new connections receive backpressure signals, tool calls queue with visible wait times, and the system logs warnings about resource constraints without hard failures.",
    },
  },
];
