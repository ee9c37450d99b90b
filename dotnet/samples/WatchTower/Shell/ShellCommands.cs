using System.Windows.Input;
using Samples.Foundation;

namespace WatchTower.Shell;

/// <summary>Holds the menu commands unrelated to alerts.</summary>
/// <param name="Theme">The app's theme.</param>
/// <param name="OpenSettings">Shows the settings dialog.</param>
/// <param name="SignOut">Returns to the login form.</param>
/// <param name="Export">Writes the listed alerts to a file.</param>
/// <param name="ShowAbout">Shows information about the app.</param>
/// <param name="ToggleTheme">Switches between light and dark.</param>
public sealed record ShellCommands(
    IAppTheme Theme, ICommand OpenSettings, ICommand SignOut, ICommand Export, ICommand ShowAbout, ICommand ToggleTheme);
