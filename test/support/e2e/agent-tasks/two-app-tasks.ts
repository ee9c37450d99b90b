import type { AgentTask } from "./agent-task.ts";
import { signInByKeys, signInByName, signInByPicture } from "./desk-tasks.ts";
import { NEW_USERS } from "./directory-tasks.ts";

export const twoAppTasks: readonly AgentTask[] = [
  {
    name: "alert-and-user",
    goal: "Acknowledge the newest alert in WatchTower, and deactivate Oliver Brandt in AdminTool, who caused it.",
    apps: ["WatchTower", "AdminTool"],
    async run({ WatchTower: desk, AdminTool: admin }) {
      await signInByPicture(desk);
      await desk.point("AlertList >> type=ListBoxItem >> nth=0");
      await desk.call("FindElement", { element: "DetailTitle" });
      await desk.point("Button 'Acknowledge'");
      await desk.call("FindElement", { element: "StatusText" });
      await admin.look();
      await admin.call("SelectItem", { element: "DirectoryTree", item: "Oliver Brandt", expand: true });
      await admin.point("TreeViewItem 'Oliver Brandt'", { button: "right" });
      await admin.guess("ClickElement", { element: "MenuItem 'Disable'" });
      await admin.point("MenuItem 'Deactivate'");
      await admin.call("FindElement", { element: "StatusText" });
      await admin.picture();
    },
  },
  {
    name: "job-and-note",
    goal: "Cancel the import of meter readings in DataService, and note 'import cancelled' at the third alert in WatchTower.",
    apps: ["DataService", "WatchTower"],
    async run({ DataService: service, WatchTower: desk }) {
      await service.call("Pause", { atTick: 100 });
      await service.picture();
      await service.point("ImportReadings >> Button 'Cancel'");
      await service.call("WaitForElement", { element: "ImportReadings >> 'Cancelled'" });
      await signInByName(desk);
      await desk.call("SelectItem", { element: "AlertList", index: 2 });
      await desk.point("Note");
      await desk.call("TypeText", { text: "import cancelled" });
      await desk.call("PressKey", { key: "Enter" });
      await desk.call("FindElement", { element: "StatusText" });
      await desk.point("TabItem 'Notes'");
      await desk.call("FindElement", { element: "Notes >> 'import cancelled'" });
    },
  },
  {
    name: "role-and-warnings",
    goal: "Make Grace Okafor an editor in AdminTool, and count the warnings in DataService after 300 updates.",
    apps: ["AdminTool", "DataService"],
    async run({ AdminTool: admin, DataService: service }) {
      await admin.look();
      await admin.call("SelectItem", { element: "DirectoryTree", item: "Grace Okafor", expand: true });
      await admin.point("UserRole");
      await admin.picture();
      await admin.guess("ClickElement", { element: "ComboBoxItem 'Reviewer'" });
      await admin.point("ComboBoxItem 'Editor'");
      await admin.call("FindElement", { element: "FormSummary" });
      await admin.point("SaveUser");
      await admin.call("WaitForElement", { element: "FormSummary", text: "All changes are saved." });
      await service.call("Pause", { atTick: 300 });
      await service.point("LevelFilter");
      await service.point("ComboBoxItem 'Warnings and errors'");
      await service.call("FindElement", { element: "LogCount" });
      await service.call("FindElement", { element: "WarningCount" });
    },
  },
  {
    name: "critical-and-leaver",
    goal: "Make the second alert of WatchTower critical by dragging, and delete Hannah Weiss in AdminTool.",
    apps: ["WatchTower", "AdminTool"],
    async run({ WatchTower: desk, AdminTool: admin }) {
      await signInByKeys(desk);
      await desk.picture();
      await desk.drag("AlertList >> type=ListBoxItem >> nth=1", "Tally >> 'Critical'");
      await desk.call("FindElement", { element: "DetailSeverity" });
      await admin.look();
      await admin.call("TypeText", { element: "SearchBox", text: "weiss" });
      await admin.point("TreeViewItem 'Hannah Weiss'");
      await admin.point("UserMenu");
      await admin.point("DeleteUserItem");
      await admin.guess("AnswerDialog", { answer: "Yes" });
      await admin.call("AnswerDialog", { answer: "Delete" });
      await admin.call("FindElement", { element: "StatusText" });
    },
  },
  {
    name: "import-and-pause",
    goal: "Pause DataService at update 150, import new-users.csv into AdminTool meanwhile, and let DataService go on.",
    apps: ["DataService", "AdminTool"],
    async run({ DataService: service, AdminTool: admin }) {
      await service.call("Pause", { atTick: 150 });
      await service.call("FindElement", { element: "FeedState" });
      await service.point("LogSearch");
      await service.call("TypeText", { text: "scheduler" });
      await service.call("FindElement", { element: "LogCount" });
      await admin.picture();
      await admin.point("UserMenu");
      await admin.call("ClickElement", { element: await admin.ref("ImportUsersItem") });
      await admin.call("AnswerDialog", { files: [NEW_USERS] });
      await admin.call("FindElement", { element: "StatusText" });
      await service.guess("ClickElement", { element: "Button 'Continue'" });
      await service.point("PauseButton");
      await service.call("WaitForElement", { element: "FeedState", text: "Live" });
    },
  },
];
