namespace Samples.Foundation;

/// <summary>Specifies a fault that is compiled into a sample, so that tests can measure which faults a scenario finds.</summary>
public enum SeededFault
{
    /// <summary>WatchTower: the severity filter lists the other severities. Changes: itemCount of AlertList.</summary>
    FilterInverted,

    /// <summary>WatchTower: the search does not look into titles. Changes: itemCount of AlertList.</summary>
    SearchIgnoresTitle,

    /// <summary>WatchTower: the number of shown alerts is one too many. Changes: text of AlertCount.</summary>
    CountOffByOne,

    /// <summary>WatchTower: the button Acknowledge does nothing. Changes: text of DetailState.</summary>
    AcknowledgeNotWired,

    /// <summary>WatchTower: a note is dropped when it is added. Changes: elements of the details.</summary>
    NoteLost,

    /// <summary>WatchTower: the status bar does not show what was done. Changes: text of StatusText.</summary>
    StatusStale,

    /// <summary>WatchTower: the first row is selected after a change. Changes: selected rows of AlertList.</summary>
    SelectionJumps,

    /// <summary>WatchTower: the fourth alert is left out. Changes: itemCount of AlertList.</summary>
    RowMissing,

    /// <summary>WatchTower: the captions of Acknowledge and Add note are exchanged. Changes: names of both buttons.</summary>
    CaptionsSwapped,

    /// <summary>WatchTower: the word Critical has another shade of red. Changes: pixels.</summary>
    ColourOffByOne,

    /// <summary>WatchTower: any password signs in. Changes: existence of Submit.</summary>
    PasswordUnchecked,

    /// <summary>WatchTower: the password box shows what is typed. Changes: text of Password.</summary>
    PasswordShown,

    /// <summary>WatchTower: the sign-in form does not take the focus. Changes: focused of Email.</summary>
    FocusLost,

    /// <summary>WatchTower: a message stays while the input is corrected. Changes: visible of the message.</summary>
    ErrorStays,

    /// <summary>WatchTower: the dialog About does not block its owner. Changes: modal of the window.</summary>
    DialogNotModal,

    /// <summary>WatchTower: Cancel keeps the edited settings. Changes: values in the next settings dialog.</summary>
    CancelSaves,

    /// <summary>WatchTower: the theme cannot be switched. Changes: pixels.</summary>
    ThemeStuck,

    /// <summary>AdminTool: a user is deleted without a question. Changes: titles of opened windows.</summary>
    DeleteUnasked,

    /// <summary>AdminTool: a confirmed deletion does nothing. Changes: elements of the tree.</summary>
    DeleteIgnored,

    /// <summary>AdminTool: any e-mail address is accepted. Changes: valid of Email.</summary>
    EmailUnchecked,

    /// <summary>AdminTool: the button Save does nothing. Changes: text of the title.</summary>
    SaveNotWired,

    /// <summary>AdminTool: the wizard forgets the input when it goes back. Changes: text of Name.</summary>
    BackForgets,

    /// <summary>AdminTool: the last line of an imported file is left out. Changes: text of the status bar.</summary>
    ImportSkipsLast,

    /// <summary>AdminTool: the number of users is one too many. Changes: text of the status bar.</summary>
    UserTotalWrong,

    /// <summary>DataService: the log goes on while it is paused. Changes: itemCount of the log.</summary>
    PauseIgnored,

    /// <summary>DataService: the level filter lists the lower levels. Changes: itemCount of the log.</summary>
    LevelInverted,

    /// <summary>DataService: the button Cancel of a job does nothing. Changes: enabled of Cancel.</summary>
    CancelNotWired,

    /// <summary>DataService: warnings are not counted. Changes: text of the counter.</summary>
    WarningsUncounted,
}
