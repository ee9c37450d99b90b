using System.Windows.Input;
using Samples.Foundation;

namespace WatchTower.Shell;

/// <summary>What the menu offers besides alerts.</summary>
/// <param name="Theme">The look of the app.</param>
/// <param name="OpenSettings">Shows the settings dialog.</param>
/// <param name="SignOut">Goes back to the login form.</param>
/// <param name="Export">Writes the listed alerts to a file.</param>
/// <param name="ShowAbout">Shows what the app is.</param>
/// <param name="ToggleTheme">Switches between light and dark.</param>
public sealed record ShellCommands(
    IAppTheme Theme, ICommand OpenSettings, ICommand SignOut, ICommand Export, ICommand ShowAbout, ICommand ToggleTheme);
