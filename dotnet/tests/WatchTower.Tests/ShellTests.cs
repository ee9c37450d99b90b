using WatchTower.Alerts;
using WatchTower.Settings;
using WatchTower.Shell;
using WatchTower.SignIn;

namespace WatchTower.Tests;

public sealed class ShellTests
{
    private readonly HeldBackRepository _repository = new();
    private readonly SwitchableTheme _theme = new();
    private readonly AnsweringDialogs _dialogs = new();
    private readonly ShellViewModel _shell;

    public ShellTests() => _shell = new ShellViewModel(_repository, _theme, _dialogs);

    private SignInViewModel Form => Assert.IsType<SignInViewModel>(_shell.Page);

    [Theory]
    [InlineData("operator@example.com")]
    [InlineData(" Operator@Example.com ")]
    public void The_right_credentials_open_the_desk_which_loads_its_alerts(string email)
    {
        SignIn(email, "watchtower");

        Assert.NotNull(_shell.Desk);
        Assert.Equal("operator@example.com", _shell.Desk.Operator);
        Assert.Single(_repository.Loads);
    }

    [Theory]
    [InlineData("operator@example.com", "WatchTower", "Email or password is wrong. Please try again.")]
    [InlineData("nobody@example.com", "watchtower", "Email or password is wrong. Please try again.")]
    [InlineData("", "watchtower", "Enter your email address and your password.")]
    [InlineData("operator@example.com", "", "Enter your email address and your password.")]
    [Trait("Requirement", "card/watchtower-login")]
    public void Bad_credentials_are_refused_with_a_reason(string email, string password, string reason)
    {
        SignIn(email, password);

        Assert.Null(_shell.Desk);
        Assert.Equal(reason, Form.Error);
        Assert.True(Form.HasError);
    }

    [Fact]
    public void A_wrong_password_is_cleared_and_typing_takes_the_reason_away()
    {
        SignIn("operator@example.com", "guess");
        Assert.Equal("", Form.Password);

        Form.Password = "w";

        Assert.False(Form.HasError);
    }

    [Fact]
    public void Signing_out_leads_back_to_an_empty_form()
    {
        SignIn("operator@example.com", "watchtower");

        _shell.Desk!.Shell.SignOut.Execute(null);

        Assert.Equal(("", ""), (Form.Email, Form.Password));
    }

    [Fact]
    public void The_page_is_empty_for_a_moment_so_that_no_view_is_used_twice()
    {
        var pages = new List<object?>();
        _shell.PropertyChanged += (_, change) => pages.Add(change.PropertyName == nameof(ShellViewModel.Page) ? _shell.Page : "other");

        _shell.Reset();

        Assert.Collection(pages, Assert.Null, page => Assert.IsType<SignInViewModel>(page));
    }

    [Fact]
    public void Accepted_settings_reach_the_desk_and_the_next_one()
    {
        SignIn("operator@example.com", "watchtower");
        _dialogs.Answer = DeskSettings.Default with { Density = RowDensity.Compact };

        _shell.Desk!.Shell.OpenSettings.Execute(null);
        Assert.True(_shell.Desk.IsCompact);

        _shell.Desk.Shell.SignOut.Execute(null);
        SignIn("operator@example.com", "watchtower");
        Assert.True(_shell.Desk.IsCompact);
    }

    [Fact]
    [Trait("Requirement", "card/watchtower-settings")]
    public void Cancelled_settings_change_nothing()
    {
        SignIn("operator@example.com", "watchtower");
        _dialogs.Answer = null;

        _shell.Desk!.Shell.OpenSettings.Execute(null);

        Assert.Equal(DeskSettings.Default, _shell.Desk.Settings);
    }

    [Fact]
    [Trait("Requirement", "003/US6-AS1")]
    public void A_reset_forgets_operator_settings_and_theme()
    {
        SignIn("operator@example.com", "watchtower");
        _dialogs.Answer = DeskSettings.Default with { ShowTally = false };
        _shell.Desk!.Shell.OpenSettings.Execute(null);
        _shell.ToggleTheme.Execute(null);
        Assert.True(_theme.IsDark);

        _shell.Reset();

        Assert.Equal("", Form.Email);
        Assert.False(_theme.IsDark);
        SignIn("operator@example.com", "watchtower");
        Assert.True(_shell.Desk.ShowTally);
    }

    [Fact]
    [Trait("Requirement", "card/watchtower-shortcuts")]
    public async Task Shortcuts_do_nothing_before_somebody_has_signed_in_and_reach_the_desk_afterwards()
    {
        Assert.False(_shell.OpenSettings.CanExecute(null));
        Assert.False(_shell.Refresh.CanExecute(null));
        Assert.False(_shell.Acknowledge.CanExecute(null));

        SignIn("operator@example.com", "watchtower");
        Assert.True(_shell.OpenSettings.CanExecute(null));
        while (!_shell.Refresh.CanExecute(null))
            await Task.Yield();

        _shell.Refresh.Execute(null);
        _repository.EndAll();

        Assert.Equal(2, _repository.Loads.Count);
    }

    [Fact]
    public void The_settings_dialog_edits_a_copy()
    {
        var dialog = new SettingsViewModel(DeskSettings.Default);

        dialog.RefreshSeconds = 44.6;
        dialog.AutoRefresh = true;

        Assert.Equal("Every 45 seconds", dialog.RefreshText);
        Assert.Equal(DeskSettings.Default with { AutoRefresh = true, RefreshSeconds = 45 }, dialog.Edited);
        Assert.False(DeskSettings.Default.AutoRefresh);
    }

    private void SignIn(string email, string password)
    {
        Form.Email = email;
        Form.Password = password;
        Form.Submit.Execute(null);
        _repository.EndAll();
    }
}
