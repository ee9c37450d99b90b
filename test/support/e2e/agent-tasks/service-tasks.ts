import type { AgentTask } from "./agent-task.ts";

export const serviceTasks: readonly AgentTask[] = [
  {
    name: "paused-log",
    goal: "Pause DataService at its 200th update and find the errors in its log.",
    apps: ["DataService"],
    async run({ DataService: service }) {
      await service.call("Pause", { atTick: 200 });
      await service.look();
      await service.call("FindElement", { element: "WarningCount" });
      await service.guess("ClickElement", { element: "Button 'Errors'" });
      await service.point("LevelFilter");
      await service.picture();
      await service.point("ComboBoxItem 'Errors only'");
      await service.call("FindElement", { element: "LogCount" });
      await service.call("FindElement", { element: "FeedState" });
      await service.picture("LogList");
    },
  },
  {
    name: "cancel-job",
    goal: "Cancel the validation of the tariffs in DataService while it goes on, and start it again.",
    apps: ["DataService"],
    async run({ DataService: service }) {
      await service.picture();
      await service.guess("ClickElement", { element: "Validate tariffs >> Button 'Stop'" });
      await service.point("ValidateTariffs >> Button 'Cancel'");
      await service.call("WaitForElement", { element: "ValidateTariffs >> 'Cancelled'" });
      await service.point("ValidateTariffs >> Button 'Retry'");
      await service.call("WaitForElement", { element: "ValidateTariffs >> Button 'Cancel'", enabled: true });
    },
  },
];
