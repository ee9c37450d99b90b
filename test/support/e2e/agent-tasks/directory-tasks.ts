import { resolve } from "node:path";
import type { AgentTask } from "./agent-task.ts";

/** The users to import, by their path. */
export const NEW_USERS = resolve("test/support/e2e/agent-tasks/twins/new-users.csv");

export const directoryTasks: readonly AgentTask[] = [
  {
    name: "delete-user",
    goal: "Delete Noah Peters in AdminTool, but look first what the question says and cancel once.",
    apps: ["AdminTool"],
    async run({ AdminTool: admin }) {
      await admin.look();
      await admin.guess("ClickElement", { element: "Button 'Delete'" });
      await admin.call("SelectItem", { element: "DirectoryTree", item: "Noah Peters", expand: true });
      await admin.point("TreeViewItem 'Noah Peters'", { button: "right" });
      await admin.look();
      await admin.point("MenuItem 'Delete user…'");
      await admin.call("FindElement", { element: "Question" });
      await admin.point("ConfirmationDialog >> Button 'Cancel'");
      await admin.call("FindElement", { element: "TreeViewItem 'Noah Peters'" });
      await admin.point("TreeViewItem 'Noah Peters'");
      await admin.call("PressKey", { key: "Delete" });
      await admin.point("ConfirmationDialog >> Button 'Delete'");
      await admin.look();
    },
  },
  {
    name: "correct-address",
    goal: "Claire Dubois has another address now: claire.d@meridian.example. Correct it in AdminTool.",
    apps: ["AdminTool"],
    async run({ AdminTool: admin }) {
      await admin.look();
      await admin.call("TypeText", { element: "SearchBox", text: "dubois" });
      await admin.point("TreeViewItem 'Claire Dubois'");
      await admin.guess("TypeText", { element: "Email", text: "claire" });
      await admin.look();
      const box = await admin.ref("UserEmail");
      await admin.call("TypeText", { element: box, text: "claire", clear: true });
      await admin.call("FindElement", { element: "FormSummary" });
      await admin.call("TypeText", { element: box, text: "claire.d@meridian.example", clear: true });
      await admin.picture();
      await admin.point("SaveUser");
      await admin.call("FindElement", { element: "StatusText" });
      await admin.call("FindElement", { element: "FormSummary" });
    },
  },
  {
    name: "new-user-back",
    goal: "Add Mei Tanaka as a contractor until the end of September 2026, and go back once to check her name.",
    apps: ["AdminTool"],
    async run({ AdminTool: admin }) {
      await admin.picture();
      await admin.point("NewUserButton");
      await admin.look();
      await admin.point("NewName");
      await admin.call("TypeText", { text: "Mei Tanaka" });
      await admin.point("NewEmail");
      await admin.call("TypeText", { text: "mei.tanaka@meridian.example" });
      await admin.point("WizardNext");
      await admin.call("SelectItem", { element: "NewRole", item: "Contractor" });
      await admin.call("TypeText", { element: "NewExpires", text: "2026-09-30", submit: true });
      await admin.picture();
      await admin.point("WizardBack");
      await admin.call("FindElement", { element: "NewName" });
      await admin.point("WizardNext");
      await admin.guess("ClickElement", { element: "Button 'Done'" });
      await admin.point("WizardNext");
      await admin.look();
      await admin.point("WizardFinish");
      await admin.call("WaitForElement", { element: "FormTitle", text: "Mei Tanaka" });
    },
  },
  {
    name: "import-users",
    goal: "Import the users of new-users.csv into AdminTool and tell how many were added.",
    apps: ["AdminTool"],
    async run({ AdminTool: admin }) {
      await admin.look();
      await admin.guess("ClickElement", { element: "Button 'Import'" });
      await admin.point("UserMenu");
      await admin.point("ImportUsersItem");
      await admin.picture();
      await admin.call("AnswerDialog", { files: [NEW_USERS] });
      await admin.call("FindElement", { element: "StatusText" });
      await admin.call("SelectItem", { element: "DirectoryTree", item: "Oskar Lind", expand: true });
      await admin.call("FindElement", { element: "FormTitle" });
    },
  },
];
