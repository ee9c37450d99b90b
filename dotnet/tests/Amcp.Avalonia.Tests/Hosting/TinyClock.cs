using System.Globalization;
using Avalonia;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Media;
using Avalonia.Styling;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Holds the parts of <see cref="TinyApp"/> that depend on time: timers, a delay, a caret, animations and background work.</summary>
internal sealed class TinyClock
{
    private readonly List<DispatcherTimer> _fastOnes = [];
    private readonly TextBlock _seconds = new() { Name = "Seconds" };
    private readonly TextBlock _fast = new() { Name = "Fast", Text = "0" };
    private readonly TextBlock _refreshes = new() { Name = "Refreshes", Text = "0" };
    private readonly TextBlock _loaded = new() { Name = "Loaded", Text = "0" };
    private readonly TextBlock _done = new() { Name = "Done", Text = "0" };
    private readonly TextBlock _seen = new() { Name = "Seen" };
    private readonly Border _animated = new() { Height = 20, Background = Brushes.Red };
    private readonly Border _eased = new()
    {
        Height = 20,
        Background = Brushes.Blue,
        Transitions = [new DoubleTransition { Property = Visual.OpacityProperty, Duration = TimeSpan.FromMinutes(1) }],
    };

    /// <summary>Shows it in the main window. UI thread only.</summary>
    public static void Show() =>
        ((IClassicDesktopStyleApplicationLifetime)Application.Current!.ApplicationLifetime!).MainWindow!.Content = new TinyClock().Content();

    private StackPanel Content()
    {
        Every(TimeSpan.FromMilliseconds(1), () => Count(_fast));
        Every(TimeSpan.FromSeconds(1), () => _seconds.Text = AmcpTime.Provider.GetUtcNow().ToString("O", CultureInfo.InvariantCulture));
        Every(TimeSpan.FromSeconds(30), async () =>
        {
            Count(_refreshes);
            await Task.Run(() => Task.Delay(TimeSpan.FromMilliseconds(150), AmcpTime.Provider));
            Count(_loaded);
        });
        return new StackPanel
        {
            Children =
            {
                _seconds, _fast, _refreshes, _loaded, _done, _seen, _animated, _eased,
                new TextBox { Name = "Note" },
                Button("Stop", () => _fastOnes.ForEach(timer => timer.Stop())),
                Button("Fade", Fade),
                Button("Look", () => _seen.Text = string.Create(CultureInfo.InvariantCulture, $"{_animated.Opacity:0.00} {_eased.Opacity:0.00}")),
                Button("Work", () => Work(20)),
            },
        };
    }

    private static void Count(TextBlock text) => text.Text = (int.Parse(text.Text!, CultureInfo.InvariantCulture) + 1).ToString(CultureInfo.InvariantCulture);

    private static Button Button(string name, Action click)
    {
        var button = new Button { Name = name, Content = name };
        button.Click += (_, _) => click();
        return button;
    }

    private void Every(TimeSpan interval, Action tick)
    {
        var timer = new DispatcherTimer { Interval = interval };
        timer.Tick += (_, _) => tick();
        timer.Start();
        if (interval < TimeSpan.FromSeconds(1))
            _fastOnes.Add(timer);
    }

    private void Fade()
    {
        var animation = new Animation { Duration = TimeSpan.FromMilliseconds(1500), FillMode = FillMode.Forward };
        animation.Children.Add(new KeyFrame { Cue = new Cue(0), Setters = { new Setter(Visual.OpacityProperty, 1.0) } });
        animation.Children.Add(new KeyFrame { Cue = new Cue(1), Setters = { new Setter(Visual.OpacityProperty, 0.25) } });
        _ = animation.RunAsync(_animated);
        _eased.Opacity = 0.5;
    }

    // Each job asks for the next one, at the lowest priorities.
    private void Work(int jobs)
    {
        if (jobs > 0)
            Dispatcher.UIThread.Post(() => Work(jobs - 1), jobs % 2 == 0 ? DispatcherPriority.Background : DispatcherPriority.SystemIdle);
        else
            Count(_done);
    }
}
