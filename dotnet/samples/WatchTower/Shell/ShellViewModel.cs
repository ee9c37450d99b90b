using Samples.Foundation;
using WatchTower.Alerts;
using WatchTower.Desk;
using WatchTower.Settings;
using WatchTower.SignIn;

namespace WatchTower.Shell;

/// <summary>Represents the main window: the login form, then the desk.</summary>
public sealed class ShellViewModel : ObservableObject
{
    private readonly IAlertRepository _repository;
    private readonly IDialogs _dialogs;
    private readonly ShellCommands _commands;
    private DeskSettings _settings = DeskSettings.Default;
    private object? _page;

    /// <param name="repository">The repository of alerts.</param>
    /// <param name="theme">The app's theme.</param>
    /// <param name="dialogs">The app's other windows.</param>
    public ShellViewModel(IAlertRepository repository, IAppTheme theme, IDialogs dialogs)
    {
        _repository = repository;
        _dialogs = dialogs;
        Theme = theme;
        ToggleTheme = new Command(() => theme.IsDark = theme.IsDark == SeededFaults.IsOn(SeededFault.ThemeStuck));
        OpenSettings = new AsyncCommand(EditSettingsAsync, () => Desk is not null);
        Acknowledge = new Command(() => Desk?.Pane.Acknowledge.Execute(null), () => Desk?.Pane.Acknowledge.CanExecute(null) ?? false);
        Refresh = new Command(() => Desk?.Refresh.Execute(null), () => Desk?.Refresh.CanExecute(null) ?? false);
        _commands = new ShellCommands(
            theme, OpenSettings, new Command(SignOut), new AsyncCommand(ExportAsync), new AsyncCommand(dialogs.ShowAboutAsync), ToggleTheme);
        _page = new SignInViewModel(SignIn);
    }

    /// <summary>Gets the app's theme.</summary>
    public IAppTheme Theme { get; }

    /// <summary>Gets the time that the desk shows.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>Switches between light and dark.</summary>
    public Command ToggleTheme { get; }

    /// <summary>Shows the settings dialog; does nothing if no operator is signed in.</summary>
    public AsyncCommand OpenSettings { get; }

    /// <summary>Acknowledges the selected alert, if there is one.</summary>
    public Command Acknowledge { get; }

    /// <summary>Reloads the desk's alerts if an operator is signed in.</summary>
    public Command Refresh { get; }

    /// <summary>Gets the window's content: <see cref="SignInViewModel"/> or <see cref="DeskViewModel"/>.</summary>
    public object? Page
    {
        get => _page;
        private set
        {
            if (Set(ref _page, value))
                OpenSettings.Reconsider();
        }
    }

    /// <summary>Gets the desk; null if no operator is signed in.</summary>
    public DeskViewModel? Desk => Page as DeskViewModel;

    /// <summary>Resets operator, settings and theme.</summary>
    public void Reset()
    {
        _settings = DeskSettings.Default;
        Theme.Reset();
        SignOut();
    }

    private void SignIn(string operatorEmail)
    {
        var desk = new DeskViewModel(_repository, operatorEmail, _commands) { Settings = _settings, Time = Time };
        Page = desk;
        desk.Refresh.Execute(null);
    }

    private void SignOut()
    {
        // The empty page in between prevents reuse of the previous view with its state, such as focus.
        Page = null;
        Page = new SignInViewModel(SignIn);
    }

    private async Task ExportAsync()
    {
        if (Desk is not { } desk)
            return;

        var alerts = desk.VisibleAlerts;
        try
        {
            if (await _dialogs.SaveTableAsync("Export alerts", "alerts", AlertTable.Write(alerts.Select(row => row.Alert))) is { } name)
                desk.Status = $"{alerts.Count} alerts exported to {name}";
        }
        catch (IOException error)
        {
            desk.Status = $"Alerts could not be exported: {error.Message}";
        }
    }

    private async Task EditSettingsAsync()
    {
        if (await _dialogs.EditSettingsAsync(_settings) is not { } edited)
            return;

        _settings = edited;
        if (Desk is { } desk)
            desk.Settings = edited;
    }
}
