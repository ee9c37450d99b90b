using Avalonia.Controls;
using Avalonia.Threading;

namespace PlainApp;

/// <summary>Saves a note: at once, or a second later.</summary>
internal sealed class MainWindow : Window
{
    private readonly TextBox _note = new() { Name = "Note", PlaceholderText = "Your note" };
    private readonly TextBlock _status = new() { Name = "Status", Text = "Ready" };

    public MainWindow(IReadOnlyList<string> arguments)
    {
        (Title, Width, Height) = ("Plain", 400, 400);
        var save = new Button { Name = "SaveButton", Content = "Save" };
        save.Click += (_, _) => Save();
        var later = new Button { Content = "Save later" };
        later.Click += (_, _) => DispatcherTimer.RunOnce(Save, TimeSpan.FromSeconds(1));
        var about = new Button { Content = "About" };
        about.Click += (_, _) => new Window { Title = "About", Content = "A plain app", Width = 200, Height = 80 }.ShowDialog(this);
        Content = new StackPanel
        {
            Children =
            {
                _note,
                save,
                later,
                about,
                new CheckBox { Content = "Keep" },
                _status,
                new TextBlock { Name = "Facts", Text = $"{string.Join('+', arguments)}; {Environment.GetEnvironmentVariable("PLAIN")}" },
                new ListBox { Name = "Items", Height = 120, ItemsSource = Enumerable.Range(1, 500).Select(number => $"Item {number}").ToList() },
            },
        };
    }

    private void Save() => _status.Text = _note.Text is { Length: > 0 } note ? $"Saved {note}" : "Saved";
}
