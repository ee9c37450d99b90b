using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing;

/// <summary>Represents an app that a test has started, in a process and with a profile of its own.</summary>
public sealed class AmcpApp : ElementScope, IAsyncDisposable
{
    internal const int UsualLimit = 5000;

    private readonly AppSession _session;
    private readonly PictureCheck _pictures;
    private int _isDisposed;

    private AmcpApp(AppSession session)
    {
        _session = session;
        Tools = new AmcpTools(session);
        _pictures = new PictureCheck(new PictureSource(session, Tools), session.Evidence, Environment.GetEnvironmentVariable);
    }

    /// <summary>Gets the tools of the app, each with all of its parameters.</summary>
    public AmcpTools Tools { get; }

    /// <summary>Gets the id of the app's process.</summary>
    public int ProcessId => _session.ProcessId;

    /// <summary>Gets what the app has written to its output and error streams.</summary>
    public string Output => _session.Output;

    /// <summary>Starts an app and waits until it answers.</summary>
    /// <typeparam name="TApp">Any type of the app's assembly, which the test project references.</typeparam>
    /// <param name="options">The settings; null for the usual ones.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <returns>The app, whose disposal ends it.</returns>
    /// <exception cref="AmcpStartException">The app did not start; the message has its exception and its whole output.</exception>
    public static Task<AmcpApp> StartAsync<TApp>(AmcpAppOptions? options = null, CancellationToken cancellationToken = default) =>
        StartAsync(typeof(TApp).Assembly.Location, options, cancellationToken);

    /// <param name="assembly">The path of the app's dll, with its deps.json and runtimeconfig.json beside it.</param>
    /// <param name="options">The settings; null for the usual ones.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <inheritdoc cref="StartAsync{TApp}(AmcpAppOptions?, CancellationToken)"/>
    public static async Task<AmcpApp> StartAsync(string assembly, AmcpAppOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(assembly);
        return new AmcpApp(await AppSession.StartAsync(assembly, options ?? new AmcpAppOptions(), cancellationToken).ConfigureAwait(false));
    }

    /// <inheritdoc/>
    public override Locator Get(string locator) => new(this, locator, null);

    /// <summary>Returns a window of the app.</summary>
    /// <param name="title">The title, AutomationId or type; null for the only or active window.</param>
    /// <returns>The window. Nothing is searched before it is used.</returns>
    public AppWindow Window(string? title = null) => new(this, title);

    /// <summary>Lists the windows and dialogs of the app, the active one first.</summary>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The windows.</returns>
    /// <exception cref="AmcpToolCallException">The app has ended.</exception>
    public async Task<IReadOnlyList<WindowInfo>> WindowsAsync(CancellationToken cancellationToken = default) =>
        (await Tools.ListWindowsAsync(cancellationToken).ConfigureAwait(false)).Windows;

    /// <summary>Presses a key or chord where the focus is.</summary>
    /// <param name="key">The key, such as <c>Enter</c> or <c>Ctrl+Shift+S</c>.</param>
    /// <param name="count">How often.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the key.</returns>
    /// <exception cref="AmcpToolCallException">There is no such key, or the app has ended.</exception>
    public Task<PressKeyResult> PressAsync(string key, int count = 1, CancellationToken cancellationToken = default) =>
        Tools.PressKeyAsync(key, count: count, cancellationToken: cancellationToken);

    /// <summary>Answers the open dialog by one of its buttons.</summary>
    /// <param name="answer">The caption of the button, <c>default</c>, <c>cancel</c> or <c>close</c>.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the answer.</returns>
    /// <exception cref="AmcpToolCallException">No dialog has such a button, or the app has ended.</exception>
    public Task<AnswerDialogResult> AnswerDialogAsync(string answer, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.AnswerDialogAsync(answer, timeout: Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Chooses files in the open file dialog.</summary>
    /// <param name="files">The paths of the files.</param>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the choice.</returns>
    /// <exception cref="AmcpToolCallException">No file dialog is open, or the app has ended.</exception>
    public Task<AnswerDialogResult> ChooseFilesAsync(IReadOnlyList<string> files, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.AnswerDialogAsync(files: files, timeout: Limit(timeout), cancellationToken: cancellationToken);

    /// <summary>Calls a tool by its name, such as one that the app itself has added.</summary>
    /// <param name="tool">The name of the tool.</param>
    /// <param name="arguments">An object with the arguments as properties, such as <c>new { scenario = "Empty" }</c>; null for none.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The structured content of the result, else its text as a JSON string.</returns>
    /// <exception cref="AmcpToolCallException">The tool failed, or the app has ended.</exception>
    public async Task<JsonElement> CallAsync(string tool, object? arguments = null, CancellationToken cancellationToken = default)
    {
        var members = JsonSerializer.SerializeToElement(arguments ?? new object()).EnumerateObject();
        var given = members.ToDictionary(member => member.Name, member => member.Value);
        var result = await _session.CallAsync(tool, given, cancellationToken).ConfigureAwait(false);
        return result.StructuredContent ?? JsonSerializer.SerializeToElement(ToolFault.TextOf(result));
    }

    /// <summary>Returns binding errors and unhandled exceptions of the app, and what its renderer cannot draw as a desktop does.</summary>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The errors, the oldest first.</returns>
    /// <exception cref="AmcpToolCallException">The app has ended.</exception>
    public async Task<IReadOnlyList<AppError>> ErrorsAsync(CancellationToken cancellationToken = default) =>
        (await Tools.GetErrorsAsync(cancellationToken: cancellationToken).ConfigureAwait(false)).Errors;

    /// <summary>Moves the clock of an app with <see cref="AmcpClock.Stepped"/>, timer by timer.</summary>
    /// <param name="by">The time to move by.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The new time and the timers that became due.</returns>
    /// <exception cref="AmcpToolCallException">The app has the time of the machine, or has ended.</exception>
    public Task<AdvanceClockResult> AdvanceClockAsync(TimeSpan by, CancellationToken cancellationToken = default) =>
        Tools.AdvanceClockAsync((long)by.TotalMilliseconds, cancellationToken: cancellationToken);

    /// <summary>Waits until the app has come to rest.</summary>
    /// <param name="timeout">The time limit.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>Whether it rests, and what never ends.</returns>
    /// <exception cref="AmcpToolCallException">The app did not come to rest in time, or has ended.</exception>
    public Task<WaitForIdleResult> WaitForIdleAsync(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Tools.WaitForIdleAsync(Limit(timeout) ?? UsualLimit, cancellationToken: cancellationToken);

    /// <summary>Ends the app and removes its profile.</summary>
    /// <returns>A task that completes once the process has ended.</returns>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
            await _session.DisposeAsync().ConfigureAwait(false);
    }

    internal int? Limit(TimeSpan? timeout) => (timeout ?? _session.Options.Timeout) is { } limit ? (int)limit.TotalMilliseconds : null;

    internal async Task MatchesAsync(
        string name, string? element, string? window, PictureOptions options, string testFile, CancellationToken cancellationToken)
    {
        var request = new PictureRequest(name, new BaselinePlace(testFile, ProjectFolder.Of(testFile)))
        {
            Window = window,
            Element = element,
            Mask = [.. options.Mask.Select(masked => masked.Text)],
            MaxDiffPixels = options.MaxDiffPixels,
            Popup = options.Popup,
            Timeout = TimeSpan.FromMilliseconds(Limit(options.Timeout) ?? UsualLimit),
        };
        var outcome = await _pictures.CheckAsync(request, cancellationToken).ConfigureAwait(false);
        if (outcome.IsAccepted)
            return;

        var evidence = await _session.Evidence.CollectAsync(hasEnded: false).ConfigureAwait(false);
        var fault = new ToolFault(outcome.Code!, outcome.Message);
        throw new AmcpAssertionException($"{element ?? window ?? "the window"} to match the picture `{name}`", fault, evidence);
    }
}
