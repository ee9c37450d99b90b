using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using Amcp.Shared;
using Avalonia.Interactivity;
using Avalonia.Threading;

namespace Amcp.Avalonia.Views;

/// <summary>Shows one view at a time, and keeps what it does from the next one. UI thread only.</summary>
[RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
internal sealed class ViewStage
{
    /// <summary>The size of a window that has none: that of a usual window.</summary>
    private static readonly Size s_usual = new(1280, 800);

    // Work of the app that never ends does not delay the picture.
    private static readonly TimeSpan s_idleLimit = TimeSpan.FromSeconds(1);

    private readonly AppLook _own;
    private readonly List<Exception> _faults = [];
    private readonly List<Window> _strange = [];
    private Window? _shown;

    /// <summary>Subscribes to windows that the app opens, and to its exceptions, for the life of the process.</summary>
    public ViewStage()
    {
        _own = AppLook.Of(Application.Current!);
        Window.WindowOpenedEvent.AddClassHandler<Window>((opened, _) => Refuse(opened), RoutingStrategies.Direct);
        Dispatcher.UIThread.UnhandledException += (_, problem) =>
        {
            _faults.Add(problem.Exception);
            problem.Handled = true;
        };
    }

    /// <summary>Shows a view in place of the former one.</summary>
    /// <param name="view">A view that can be made.</param>
    /// <param name="look">How it is shown.</param>
    /// <param name="design">What its XAML says to designers.</param>
    /// <returns>The window, and the titles of the windows that the view has opened and that are closed again.</returns>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT, UNSUPPORTED.</exception>
    /// <exception cref="Exception">The view's own exception, also one of its work that was posted.</exception>
    public async Task<(Window Window, IReadOnlyList<string> Closed)> ShowAsync(AppView view, ViewLook look, DesignData design)
    {
        // In a job of its own, because an asynchronous method restores the culture when it first waits.
        var shown = await Dispatcher.UIThread.InvokeAsync(() => Show(view, look, design)).GetTask().ConfigureAwait(true);
        try
        {
            await Dispatcher.UIThread.InvokeAsync(static () => { }, DispatcherPriority.Background).GetTask().WaitAsync(s_idleLimit).ConfigureAwait(true);
        }
        catch (TimeoutException)
        {
            // The picture is that of an app that is still busy, which the screenshot says.
        }

        var closed = _strange.Select(window => window.Title is { Length: > 0 } title ? title : TypeName.Of(window)).ToList();
        CloseStrange();
        if (_faults.Count > 0)
            ExceptionDispatchInfo.Throw(_faults[0]);

        return (shown, closed);
    }

    private Window Show(AppView view, ViewLook look, DesignData design)
    {
        Clear();
        look.ApplyTo(Application.Current!, _own);
        var made = view.Make();
        if (!made.IsSet(StyledElement.DataContextProperty) && design.CreateDataContext() is { } data)
            made.DataContext = data;

        var shown = _shown = made as Window ?? Hosting(made, look, design);
        look.ApplyTo(shown);
        if (made is Window)
            ShowUnopened(shown, look, design);
        else
            shown.Show();

        return shown;
    }

    private static ViewHost Hosting(Control made, ViewLook look, DesignData design)
    {
        double? Own(double own, double? designed) => double.IsNaN(own) ? designed : null;
        return new ViewHost(look.Width ?? Own(made.Width, design.Width), look.Height ?? Own(made.Height, design.Height)) { Content = made };
    }

    /// <summary>Lays out and draws a window of the app. Avalonia does not reach <c>Opened</c>, which the platform prevents.</summary>
    private static void ShowUnopened(Window window, ViewLook look, DesignData design)
    {
        if (AppContext.GetData(PlatformDataNames.WindowWithhold) is not Action<TopLevel> withhold)
            throw Failures.Unsupported("Views need the managed headless platform of amcp-test.");

        // A style may set the size, but styles are otherwise applied later.
        window.ApplyStyling();
        Resize(window, look, design);
        withhold(window);
        try
        {
            window.Show();
        }
        catch (OperationCanceledException)
        {
            // The window is drawn.
        }
    }

    private static void Resize(Window window, ViewLook look, DesignData design)
    {
        if ((look.Width ?? look.Height) is not null)
            window.WindowState = WindowState.Normal;

        window.SizeToContent &= ~((look.Width is null ? 0 : SizeToContent.Width) | (look.Height is null ? 0 : SizeToContent.Height));
        if (look.Width is { } width)
            window.Width = width;
        else if (double.IsNaN(window.Width) && !window.SizeToContent.HasFlag(SizeToContent.Width))
            window.Width = design.Width ?? s_usual.Width;

        if (look.Height is { } height)
            window.Height = height;
        else if (double.IsNaN(window.Height) && !window.SizeToContent.HasFlag(SizeToContent.Height))
            window.Height = design.Height ?? s_usual.Height;
    }

    /// <summary>Removes the view. Hiding calls no handler of the app, as closing would.</summary>
    private void Clear()
    {
        CloseStrange();
        _faults.Clear();
        if (Interlocked.Exchange(ref _shown, null) is not { } former)
            return;

        former.Hide();
        former.Content = null;
    }

    // At once, because a dialog would be the active window of the picture.
    private void Refuse(Window opened)
    {
        if (opened == _shown)
            return;

        _strange.Add(opened);
        Dispatcher.UIThread.Post(CloseStrange, DispatcherPriority.Send);
    }

    private void CloseStrange()
    {
        foreach (var window in _strange.Where(window => window.IsVisible))
            window.Hide();
    }
}
