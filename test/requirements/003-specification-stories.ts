import type { RequirementGroup } from "./requirement.ts";

const story = (number: number): string => `003-federated-proxy-specification.md, User Story ${number}`;

/** Acceptance scenarios and edge cases of the specification. */
export const specificationStories: readonly RequirementGroup[] = [
  {
    source: story(0),
    entries: {
      "003/US0-AS1":
        "WatchTower with the library exposes ClickElement, TypeText, CaptureScreenshot, GetElementTree, FindElement, WaitForElement",
      "003/US0-AS3": "headless, GetElementTree gives the complete hierarchy of all UI elements",
      "003/US0-AS4": "ClickElement at a valid coordinate is processed and the UI responds",
      "003/US0-AS5": "a custom tool such as ResetAppState stands in the catalog beside the standard tools",
    },
  },
  {
    source: story(0),
    entries: { "003/US0-AS2": "an agent connected directly to WatchTower in GUI mode gets a valid screenshot of the current window" },
  },
  {
    source: story(1),
    entries: {
      "003/US1-AS1": "an agent of the proxy lists WatchTower's tools with the prefix `WatchTower:`",
      "003/US1-AS3": "`WatchTower:ClickElement` with (100, 50) is routed to that app, clicks there and its result comes back",
      "003/US1-AS2": "tools of WatchTower, AdminTool and DataService are listed together, by namespace and without ambiguity",
    },
  },
  {
    source: story(2),
    entries: {
      "003/US2-AS1": "GetElementTree through the proxy gives types, positions, properties and accessibility information as a hierarchy",
      "003/US2-AS3": "without a display CaptureScreenshot still gives a valid capture",
    },
  },
  {
    source: story(2),
    entries: { "003/US2-AS2": "in GUI mode CaptureScreenshot gives the current window within 200 ms" },
  },
  {
    source: story(3),
    entries: {
      "003/US3-AS1": "TypeText of `username@example.com` into the email field of a login form puts the text there",
      "003/US3-AS2": "ClickElement at the coordinates of a Submit button activates it and the submission begins",
      "003/US3-AS3": "FindElement(SearchBox) gives the element's position and properties",
      "003/US3-AS4": "WaitForElement(LoadingSpinner, timeout 5000) with visibility=false returns when it is gone, or times out",
    },
  },
  {
    source: story(4),
    entries: {
      "003/US4-AS1": "an app that starts while the proxy runs is in the tool catalog at once",
      "003/US4-AS2": "the tools of an app that shuts down leave the catalog, and calls to them get an appropriate error",
      "003/US4-AS3": "an app that was rebuilt and restarted has its new and changed tools in the list without agent intervention",
    },
  },
  {
    source: story(5),
    entries: { "003/US5-AS2": "after a crash and a restart the agent goes on without manual reconfiguration" },
  },
  {
    source: story(5),
    entries: { "003/US5-AS1": "after the developer has changed and rebuilt the app, a new screenshot shows the corrected styling" },
  },
  {
    source: story(5),
    planned: "later",
    entries: { "003/US5-AS3": "the agent can document all interactions it performed, with their results" },
  },
  {
    source: story(6),
    entries: {
      "003/US6-AS1": "`WatchTower:ResetAppState` brings the app back to its initial state",
      "003/US6-AS2": "`WatchTower:SetTestData` with HighVolumeAlerts loads that predefined data set",
      "003/US6-AS3": "standard and custom tools are listed together with descriptions and parameters",
    },
  },
  {
    source: story(7),
    entries: {
      "003/US7-AS1": "in a pipeline without a display all tool calls succeed, screenshots included",
      "003/US7-AS2": "after a headless run screenshots and element trees are there for reporting and debugging",
    },
  },
  {
    source: "003-federated-proxy-specification.md, Edge Cases",
    entries: {
      "003/EDGE-1": "a call to an app that just disconnected gets an error that says so, with the guidance to check whether it is running",
      "003/EDGE-2": "a second app of the same name is refused with the guidance to pick a unique, stable identifier",
      "003/EDGE-3": "a call that times out (default 30 s, configurable) gets a timeout error and blocks nothing else",
      "003/EDGE-4": "rapid connects and disconnects are debounced, so that the catalog does not thrash",
      "003/EDGE-5": "an embedded handler that fails in a living app is noticed, marked unavailable, and connects again",
      "003/EDGE-6": "exhausted resources mean backpressure, queues with visible waiting times and logged warnings, never a hard failure",
    },
  },
];
