using System.Windows.Input;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Icons in the system's tray, also of an app without a window.</summary>
[Collection(UiCollection.Name)]
public sealed class TrayIconTests(LiveApp app)
{
    [Fact]
    public async Task A_tray_icon_and_its_menu_are_roots_that_are_clicked()
    {
        var log = new List<string>();
        await using var window = await app.Show(() => new TextBlock { Text = "Document" });
        await using var tray = await Tray(log);

        var elements = (await app.Call("GetElementTree", new { full = true })).Elements().ToDictionary(element => element.Text("path")!);
        var outline = (await app.Call("GetElementTree", new { })).Text("outline")!;
        var icon = await app.Call("ClickElement", new { element = "TrayIcon 'Mail'" });
        var item = await app.Call("ClickElement", new { element = "TrayIcon 'Mail' >> 'Open'" });
        await app.Call("ClickElement", new { element = "TrayIcon/NativeMenuItem[0]" });
        await app.Call("InvokePattern", new { element = "type=TrayIcon", pattern = "invoke" });
        var found = (await app.Call("FindElement", new { element = "TrayIcon >> 'Quit'", all = true })).GetProperty("elements");
        var disabled = await app.Failure("ClickElement", new { element = "TrayIcon 'Mail' >> 'Quit'", timeout = 30 });

        Assert.Equal(["clicked", "command 7", "open", "open", "clicked", "command 7"], log);
        Assert.Equal(("TrayIcon", "TrayIcon/NativeMenuItem[0]"), (icon.Text("hit"), item.Text("hit")));
        Assert.Equal("Mail", elements["TrayIcon"].Text("name"));
        Assert.Contains("TrayIcon/NativeMenuItem[1]", elements.Keys);
        Assert.Contains(" TrayIcon 'Mail'\n", outline, StringComparison.Ordinal);
        Assert.Contains(" NativeMenuItem 'Open'", outline, StringComparison.Ordinal);
        Assert.Equal("DISABLED", disabled.Code);
        Assert.True(found.GetArrayLength() <= 1);
    }

    [Fact]
    public async Task An_app_without_a_window_is_at_rest_and_can_be_used()
    {
        var log = new List<string>();
        await using var tray = await Tray(log);

        var idle = await app.Call("WaitForIdle", new { });
        var clicked = await app.Call("ClickElement", new { element = "TrayIcon 'Mail' >> 'Open'" });
        var windows = await app.Call("ListWindows", new { });
        var tree = await app.Call("GetElementTree", new { full = true });

        Assert.Equal(["open"], log);
        Assert.Empty(clicked.Words("stillBusy"));
        Assert.True(idle.GetProperty("idle").GetBoolean());
        Assert.Empty(windows.GetProperty("windows").EnumerateArray());
        Assert.Equal(["TrayIcon"], tree.GetProperty("roots").EnumerateArray().Select(root => root.Text("type")));
        await app.Call("HoverElement", new { });
    }

    [Fact]
    public async Task An_icon_that_the_app_does_not_list_is_in_the_tray_where_Avalonia_shows_it_until_it_is_disposed()
    {
        var clicks = 0;
        var icon = await app.Ui(() => new TrayIcon { ToolTipText = "Backup" });
        await app.Ui(() => icon.Clicked += (_, _) => clicks++);

        // Avalonia 12.1 shows listed icons alone; 11.3 shows each from its creation on.
        var isShown = await app.Ui(() => icon.NativeMenuExporter is not null);
        if (isShown)
            await app.Call("ClickElement", new { element = "TrayIcon 'Backup'" });

        await app.Ui(icon.Dispose);
        var gone = await app.Failure("ClickElement", new { element = "TrayIcon 'Backup'", timeout = 30 });

        Assert.Equal((isShown ? 1 : 0, "ELEMENT_NOT_FOUND"), (clicks, gone.Code));
        Assert.Equal(typeof(Visual).Assembly.GetName().Version!.Major < 12, isShown);
    }

    private async Task<IAsyncDisposable> Tray(List<string> log)
    {
        await app.Ui(() =>
        {
            var open = new NativeMenuItem("Open");
            open.Click += (_, _) => log.Add("open");
            var icon = new TrayIcon
            {
                ToolTipText = "Mail",
                Command = new Noting(log),
                CommandParameter = 7,
                Menu = [open, new NativeMenuItemSeparator(), new NativeMenuItem("Quit") { IsEnabled = false }],
            };
            icon.Clicked += (_, _) => log.Add("clicked");
            TrayIcon.SetIcons(Application.Current!, [icon]);
        });
        return new Removal(app);
    }

    private sealed class Removal(LiveApp app) : IAsyncDisposable
    {
        public async ValueTask DisposeAsync() => await app.Ui(() => TrayIcon.SetIcons(Application.Current!, null));
    }

    private sealed class Noting(List<string> log) : ICommand
    {
        public event EventHandler? CanExecuteChanged
        {
            add { }
            remove { }
        }

        public bool CanExecute(object? parameter) => true;

        public void Execute(object? parameter) => log.Add($"command {parameter}");
    }
}
