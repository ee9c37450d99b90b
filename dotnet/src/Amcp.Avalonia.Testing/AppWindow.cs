using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.Testing;

/// <summary>Represents a window of an app.</summary>
public sealed class AppWindow : ElementScope
{
    private readonly string? _title;

    internal AppWindow(AmcpApp app, string? title) => (App, _title) = (app, title);

    /// <summary>Gets the app of the window.</summary>
    public AmcpApp App { get; }

    /// <inheritdoc/>
    public override Locator Get(string locator) => new(App, locator, _title);

    /// <summary>Compares the pixels of the window with an accepted picture.</summary>
    /// <param name="name">The name of the picture.</param>
    /// <param name="options">The settings of the comparison.</param>
    /// <param name="cancellationToken">Cancels the comparison.</param>
    /// <param name="testFile">The test file, by which the picture is found.</param>
    /// <returns>A task that completes once the pixels are those of the picture.</returns>
    /// <exception cref="AmcpAssertionException">The pixels differ, or there is no such picture.</exception>
    public Task MatchesAsync(
        string name, PictureOptions? options = null, CancellationToken cancellationToken = default, [CallerFilePath] string testFile = "") =>
        App.MatchesAsync(name, null, _title, options ?? new PictureOptions(), testFile, cancellationToken);

    /// <summary>Resizes the content of the window.</summary>
    /// <param name="width">The width in device-independent pixels.</param>
    /// <param name="height">The height in device-independent pixels.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the new size.</returns>
    /// <exception cref="AmcpToolCallException">There is no such window, or the app has ended.</exception>
    public Task<ResizeWindowResult> ResizeAsync(double width, double height, CancellationToken cancellationToken = default) =>
        App.Tools.ResizeWindowAsync(_title, width, height, cancellationToken: cancellationToken);

    /// <summary>Closes the window as a person does.</summary>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The effects of the close.</returns>
    /// <exception cref="AmcpToolCallException">There is no such window, or the app has ended.</exception>
    public Task<CloseWindowResult> CloseAsync(CancellationToken cancellationToken = default) =>
        App.Tools.CloseWindowAsync(_title, cancellationToken: cancellationToken);

    /// <summary>Captures the window.</summary>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The picture as a PNG.</returns>
    /// <exception cref="AmcpToolCallException">There is no such window, or the app has ended.</exception>
    public async Task<ReadOnlyMemory<byte>> ScreenshotAsync(CancellationToken cancellationToken = default) =>
        (await App.Tools.CaptureScreenshotAsync(window: _title, cancellationToken: cancellationToken).ConfigureAwait(false)).Png;
}
