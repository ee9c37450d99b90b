using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents an app that saves to a relative file when it ends, and that may ask first, hide or refuse.</summary>
public partial class EndingPage : UserControl
{
    private const string DraftFile = "draft.txt";

    private Window? _window;

    /// <summary>Initializes the page with the draft of an earlier process.</summary>
    public EndingPage()
    {
        InitializeComponent();
        Saved.Text = File.Exists(DraftFile) ? $"Saved: {File.ReadAllText(DraftFile)}" : "Nothing is saved.";
        StayWithout.IsCheckedChanged += (_, _) => SetShutdownMode(StayWithout.IsChecked == true);
    }

    private static IClassicDesktopStyleApplicationLifetime? Lifetime =>
        Application.Current?.ApplicationLifetime as IClassicDesktopStyleApplicationLifetime;

    /// <inheritdoc />
    protected override void OnAttachedToVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnAttachedToVisualTree(e);
        _window = TopLevel.GetTopLevel(this) as Window;
        if (_window is not null)
            _window.Closing += OnClosing;
    }

    /// <inheritdoc />
    protected override void OnDetachedFromVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnDetachedFromVisualTree(e);
        if (_window is { IsVisible: true })
        {
            _window.Closing -= OnClosing;
            SetShutdownMode(staysWithoutWindow: false);
        }
    }

    private static void SetShutdownMode(bool staysWithoutWindow)
    {
        if (Lifetime is { } lifetime)
            lifetime.ShutdownMode = staysWithoutWindow ? ShutdownMode.OnExplicitShutdown : ShutdownMode.OnLastWindowClose;
    }

    private async void OnClosing(object? sender, WindowClosingEventArgs e)
    {
        File.WriteAllText(DraftFile, Draft.Text);
        if (e.IsProgrammatic)
            return;

        e.Cancel = AskFirst.IsChecked == true || HideOnly.IsChecked == true || RefuseAlways.IsChecked == true;
        if (HideOnly.IsChecked == true)
            _window!.Hide();
        else if (AskFirst.IsChecked == true && await new EndingDialog().ShowDialog<bool>(_window!))
            _window!.Close();
    }

    private void EndApp(object? sender, RoutedEventArgs e) => Lifetime?.Shutdown();
}
