namespace Amcp.Avalonia.Configuration;

/// <summary>Represents what the tools of an app may do.</summary>
/// <param name="AnswersFileDialogs">Whether tests answer file dialogs on every platform.</param>
/// <param name="AllowsChanges">Whether the tools are served that change elements in ways that no user can.</param>
/// <param name="ShowsViewModels">Whether values of view models are shown; null shows those of debug builds.</param>
internal sealed record ToolSwitches(bool AnswersFileDialogs = false, bool AllowsChanges = false, bool? ShowsViewModels = null);
