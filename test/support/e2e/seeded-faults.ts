/** A fault that is compiled into a sample and switched on by `AMCP_SAMPLE_FAULT`. */
export interface SeededFault {
  readonly name: string;
  readonly app: "WatchTower" | "AdminTool" | "DataService";
  readonly fault: string;
  /** The property that tools can see. */
  readonly changes: string;
}

/** All faults, as `dotnet/samples/Foundation/SeededFault.cs` has them. */
export const seededFaults: readonly SeededFault[] = [
  { name: "FilterInverted", app: "WatchTower", fault: "the severity filter lists the other severities", changes: "itemCount of AlertList" },
  { name: "SearchIgnoresTitle", app: "WatchTower", fault: "the search does not look into titles", changes: "itemCount of AlertList" },
  { name: "CountOffByOne", app: "WatchTower", fault: "the number of shown alerts is one too many", changes: "text of AlertCount" },
  { name: "AcknowledgeNotWired", app: "WatchTower", fault: "the button Acknowledge does nothing", changes: "text of DetailState" },
  { name: "NoteLost", app: "WatchTower", fault: "a note is dropped when it is added", changes: "elements of the details" },
  { name: "StatusStale", app: "WatchTower", fault: "the status bar does not show what was done", changes: "text of StatusText" },
  { name: "SelectionJumps", app: "WatchTower", fault: "the first row is selected after a change", changes: "selected rows of AlertList" },
  { name: "RowMissing", app: "WatchTower", fault: "the fourth alert is left out", changes: "itemCount of AlertList" },
  {
    name: "CaptionsSwapped",
    app: "WatchTower",
    fault: "the captions of Acknowledge and Add note are exchanged",
    changes: "names of both buttons",
  },
  { name: "ColourOffByOne", app: "WatchTower", fault: "the word Critical has another shade of red", changes: "pixels" },
  { name: "PasswordUnchecked", app: "WatchTower", fault: "any password signs in", changes: "existence of Submit" },
  { name: "PasswordShown", app: "WatchTower", fault: "the password box shows what is typed", changes: "text of Password" },
  { name: "FocusLost", app: "WatchTower", fault: "the sign-in form does not take the focus", changes: "focused of Email" },
  { name: "ErrorStays", app: "WatchTower", fault: "a message stays while the input is corrected", changes: "visible of the message" },
  { name: "DialogNotModal", app: "WatchTower", fault: "the dialog About does not block its owner", changes: "modal of the window" },
  { name: "CancelSaves", app: "WatchTower", fault: "Cancel keeps the edited settings", changes: "values in the next settings dialog" },
  { name: "ThemeStuck", app: "WatchTower", fault: "the theme cannot be switched", changes: "pixels" },
  { name: "DeleteUnasked", app: "AdminTool", fault: "a user is deleted without a question", changes: "titles of opened windows" },
  { name: "DeleteIgnored", app: "AdminTool", fault: "a confirmed deletion does nothing", changes: "elements of the tree" },
  { name: "EmailUnchecked", app: "AdminTool", fault: "any e-mail address is accepted", changes: "valid of Email" },
  { name: "SaveNotWired", app: "AdminTool", fault: "the button Save does nothing", changes: "text of the title" },
  { name: "BackForgets", app: "AdminTool", fault: "the wizard forgets the input when it goes back", changes: "text of Name" },
  { name: "ImportSkipsLast", app: "AdminTool", fault: "the last line of an imported file is left out", changes: "text of the status bar" },
  { name: "UserTotalWrong", app: "AdminTool", fault: "the number of users is one too many", changes: "text of the status bar" },
  { name: "PauseIgnored", app: "DataService", fault: "the log goes on while it is paused", changes: "itemCount of the log" },
  { name: "LevelInverted", app: "DataService", fault: "the level filter lists the lower levels", changes: "itemCount of the log" },
  { name: "CancelNotWired", app: "DataService", fault: "the button Cancel of a job does nothing", changes: "enabled of Cancel" },
  { name: "WarningsUncounted", app: "DataService", fault: "warnings are not counted", changes: "text of the counter" },
];
