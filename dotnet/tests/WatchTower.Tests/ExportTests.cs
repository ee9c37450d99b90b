using WatchTower.Alerts;
using WatchTower.Desk;
using WatchTower.Shell;
using WatchTower.SignIn;

namespace WatchTower.Tests;

public sealed class ExportTests
{
    private readonly AnsweringDialogs _dialogs = new();
    private readonly DeskViewModel _desk;

    public ExportTests()
    {
        var repository = new GeneratedAlertRepository(TimeSpan.Zero);
        var shell = new ShellViewModel(repository, new SwitchableTheme(), _dialogs);
        var form = (SignInViewModel)shell.Page!;
        (form.Email, form.Password) = ("operator@example.com", "watchtower");
        form.Submit.Execute(null);
        _desk = shell.Desk!;
    }

    [Fact]
    public async Task The_listed_alerts_are_written_and_the_status_names_the_file()
    {
        await _desk.LoadAsync();
        _dialogs.FileName = "alerts.csv";

        _desk.Shell.Export.Execute(null);

        var lines = _dialogs.Table!.TrimEnd().Split('\n');
        Assert.Equal("number,severity,raised,host,title,acknowledged by", lines[0]);
        Assert.Equal(_desk.VisibleAlerts.Count, lines.Length - 1);
        Assert.Equal($"{_desk.VisibleAlerts.Count} alerts exported to alerts.csv", _desk.Status);
    }

    [Fact]
    public async Task A_cancelled_export_changes_nothing_and_a_failed_one_says_why()
    {
        await _desk.LoadAsync();
        var status = _desk.Status;

        _desk.Shell.Export.Execute(null);
        Assert.Equal(status, _desk.Status);

        _dialogs.FileProblem = new IOException("The disk is full.");
        _desk.Shell.Export.Execute(null);
        Assert.Equal("Alerts could not be exported: The disk is full.", _desk.Status);
    }

    [Fact]
    public void Cells_with_commas_and_quotes_stay_one_cell()
    {
        var alert = new Alert(1001, AlertSeverity.Critical, "Disk \"data\", full", "probe", "db-1", "", DateTimeOffset.UnixEpoch, 97);

        Assert.Equal("1001,Critical,1970-01-01 00:00:00Z,db-1,\"Disk \"\"data\"\", full\",", AlertTable.Write([alert]).Split('\n')[1]);
    }
}
