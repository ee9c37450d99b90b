using System.Text.Json;
using Amcp.Avalonia.ManagedHeadless;
using Amcp.Avalonia.ManagedHeadless.Frames;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

// Prints a line of JSON for each frame of an app, `Gallery` or `WatchTower`. With a folder, it writes the pictures of both renderers there instead.
var app = args is [var only, ..] ? only : nameof(Gallery);
var folder = args is [_, var pictures] ? pictures : null;
return (app == nameof(WatchTower) ? AppBuilder.Configure<WatchTower.App>() : AppBuilder.Configure<Gallery.App>())
    .UseAmcpManagedHeadless(new ManagedHeadlessOptions())
    .WithInterFont()
    .AfterSetup(_ => Dispatcher.UIThread.Post(() => PrintAsync(app, folder)))
    .StartWithClassicDesktopLifetime([]);

static async void PrintAsync(string app, string? folder)
{
    var desktop = (IClassicDesktopStyleApplicationLifetime)Application.Current!.ApplicationLifetime!;
    try
    {
        await foreach (var (name, window) in Scenes.Of(app, desktop.MainWindow!))
        {
            if (folder is null)
                Console.WriteLine(JsonSerializer.Serialize(Comparison.Measure(name, window)));
            else
                Comparison.Save(name, window, folder);
        }
    }
    catch (Exception broken)
    {
        Console.Error.WriteLine(broken);
        desktop.Shutdown(1);
        return;
    }

    desktop.Shutdown();
}
