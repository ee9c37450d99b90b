import type { AgentTask, Hands } from "./agent-task.ts";

/** Signs in by coordinates, as an agent does that looks at pictures. */
export async function signInByPicture(desk: Hands): Promise<void> {
  await desk.picture();
  await desk.point("Email");
  await desk.call("TypeText", { text: "operator@example.com" });
  await desk.point("Password");
  await desk.call("TypeText", { text: "watchtower" });
  await desk.point("Submit");
  await desk.call("WaitForElement", { element: "LoadingSpinner", visible: false });
}

/** Signs in by names, the first of which is a wrong guess. */
export async function signInByName(desk: Hands): Promise<void> {
  await desk.look();
  await desk.guess("TypeText", { element: "Username", text: "operator@example.com" });
  await desk.call("TypeText", { element: "Email", text: "operator@example.com" });
  await desk.call("TypeText", { element: "Password", text: "watchtower", submit: true });
  await desk.call("WaitForElement", { element: "AlertCount" });
  await desk.call("WaitForElement", { element: "LoadingSpinner", visible: false });
}

/** Types where the focus is, goes on with Tab, and submits with Enter. */
export async function signInByKeys(desk: Hands): Promise<void> {
  await desk.picture();
  await desk.call("TypeText", { text: "operator@example.com" });
  await desk.call("PressKey", { key: "Tab" });
  await desk.call("TypeText", { text: "watchtower" });
  await desk.call("PressKey", { key: "Enter" });
  await desk.call("WaitForElement", { element: "LoadingSpinner", visible: false });
}

export const deskTasks: readonly AgentTask[] = [
  {
    name: "misspelt-address",
    goal: "Find out what WatchTower says to an empty form and to a misspelt address, and then sign in.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await desk.look();
      await desk.point("Submit");
      await desk.call("FindElement", { element: "LoginError" });
      await desk.point("Email");
      await desk.call("TypeText", { text: "operator@exmaple.com" });
      await desk.picture();
      await desk.point("Password");
      await desk.call("TypeText", { text: "watchtower" });
      await desk.point("Submit");
      await desk.call("FindElement", { element: "LoginError" });
      await desk.guess("ClickElement", { element: "Retry" });
      await desk.call("TypeText", { element: "Email", text: "operator@example.com", clear: true });
      await desk.point("Password");
      await desk.call("TypeText", { text: "watchtower" });
      await desk.point("Submit");
      await desk.call("WaitForElement", { element: "AlertList" });
      await desk.call("WaitForElement", { element: "LoadingSpinner", visible: false });
    },
  },
  {
    name: "acknowledge-with-note",
    goal: "Sign in to WatchTower and acknowledge the fourth alert with the note 'looked into it'.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByPicture(desk);
      await desk.picture();
      await desk.point("AlertList >> type=ListBoxItem >> nth=3");
      await desk.point("Note");
      await desk.call("TypeText", { text: "looked into it" });
      await desk.guess("ClickElement", { element: "Button 'Confirm'" });
      await desk.look();
      await desk.call("ClickElement", { element: await desk.ref("Button 'Acknowledge'") });
      await desk.call("WaitForElement", { element: "DetailState", text: "Acknowledged by operator@example.com" });
      await desk.point("TabItem 'Notes'");
      await desk.picture();
    },
  },
  {
    name: "note-only",
    goal: "Sign in and write the note 'handed over to the night shift' at the second alert without acknowledging it.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByKeys(desk);
      await desk.look();
      await desk.guess("SelectItem", { element: "Alerts", item: "the second one" });
      await desk.call("ClickElement", { element: await desk.ref("AlertList >> type=ListBoxItem >> nth=1") });
      await desk.point("TabItem 'Notes'");
      await desk.call("TypeText", { element: "Note", text: "handed over to" });
      await desk.call("TypeText", { element: "Note", text: " the night shift" });
      await desk.picture();
      await desk.point("Button 'Add note'");
      await desk.call("FindElement", { element: "StatusText" });
      await desk.call("WaitForElement", { element: "Notes >> 'handed over to the night shift'" });
    },
  },
  {
    name: "critical-only",
    goal: "Sign in and show only the critical alerts. How many are there?",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByPicture(desk);
      await desk.point("SeverityFilter");
      await desk.picture();
      await desk.point("ComboBoxItem 'Critical'");
      await desk.call("FindElement", { element: "AlertCount" });
      await desk.guess("HoverElement", { element: "CriticalCount" });
      await desk.picture("AlertList");
      await desk.look();
    },
  },
  {
    name: "search-alert",
    goal: "Sign in, find the alerts about backups by searching, and read the first one. Then show all alerts again.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByName(desk);
      await desk.guess("ClickElement", { element: "SearchButton" });
      await desk.call("TypeText", { element: "'Search alerts'", text: "backup finished" });
      await desk.call("FindElement", { element: "AlertCount" });
      await desk.call("SelectItem", { element: "AlertList", index: 0 });
      await desk.look();
      await desk.call("FindElement", { element: "DetailTitle" });
      await desk.call("TypeText", { element: "SearchBox", text: "", clear: true });
      await desk.call("WaitForElement", { element: "AlertCount", text: "Showing 42 of 42" });
    },
  },
  {
    name: "cancel-settings",
    goal: "Sign in, switch off the counts per severity in the settings but cancel, and make sure that they are still on.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByName(desk);
      await desk.guess("ClickElement", { element: "Settings" });
      await desk.point("FileMenu");
      await desk.look();
      await desk.point("SettingsItem");
      await desk.picture();
      await desk.point("ShowTally");
      await desk.call("FindElement", { element: "ShowTally" });
      await desk.point("SettingsCancel");
      await desk.call("PressKey", { key: "Ctrl+OemComma" });
      await desk.call("FindElement", { element: "ShowTally" });
      await desk.call("ClickElement", { element: await desk.ref("SettingsCancel") });
    },
  },
  {
    name: "about",
    goal: "Sign in and look which program this is. The dialog must not let one work on behind it.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByPicture(desk);
      await desk.point("MenuItem 'Help'");
      await desk.point("AboutItem");
      await desk.look();
      await desk.call("FindElement", { element: "AboutText" });
      await desk.call("ListWindows");
      await desk.guess("ClickElement", { element: "Button 'Refresh'" });
      await desk.point("AboutDialog >> Button 'Close'");
      await desk.call("WaitForElement", { element: "AboutDialog", exists: false });
    },
  },
  {
    name: "dark-theme",
    goal: "Sign in and switch to the dark theme.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByName(desk);
      await desk.guess("ClickElement", { element: "Dark theme" });
      await desk.picture("AlertList");
      await desk.call("ClickElement", { element: "ViewMenu" });
      await desk.look();
      await desk.call("ClickElement", { element: "MenuItem 'Switch theme'" });
      await desk.picture("AlertList");
      await desk.point("ViewMenu");
      await desk.call("FindElement", { element: "DarkThemeItem" });
      await desk.call("PressKey", { key: "Escape" });
    },
  },
  {
    name: "export-critical",
    goal: "Sign in and export the critical alerts as critical.csv.",
    apps: ["WatchTower"],
    async run({ WatchTower: desk }) {
      await signInByKeys(desk);
      await desk.call("SelectItem", { element: "SeverityFilter", item: "Critical" });
      await desk.guess("ClickElement", { element: "Button 'Export'" });
      await desk.point("AlertsMenu");
      await desk.picture();
      await desk.point("ExportItem");
      await desk.look();
      await desk.call("AnswerDialog", { answer: "save", files: ["critical"] });
      await desk.call("FindElement", { element: "StatusText" });
    },
  },
];
