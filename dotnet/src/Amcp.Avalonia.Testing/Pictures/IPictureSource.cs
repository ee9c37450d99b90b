namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents an app whose pictures are compared.</summary>
internal interface IPictureSource
{
    /// <summary>Calls <c>CaptureScreenshot</c>.</summary>
    /// <exception cref="OperationCanceledException">The call was cancelled.</exception>
    Task<CapturedPicture> CaptureAsync(CaptureRequest request, CancellationToken cancel);

    /// <summary>Calls <c>GetElementTree</c> with <c>full</c> and returns its structured content, which has <c>roots</c>.</summary>
    /// <param name="window">The title or type of the only window to read; null for all windows.</param>
    /// <param name="cancel">Cancels the call.</param>
    /// <returns>The structured content; null if the app refuses, so that only the explanation of a difference is missing.</returns>
    Task<JsonElement?> ReadTreeAsync(string? window, CancellationToken cancel);

    /// <summary>Calls <c>FindElement</c> and returns the <c>path</c> of the element.</summary>
    /// <returns>The path; null if the locator finds no element.</returns>
    Task<string?> FindPathAsync(string element, string? window, CancellationToken cancel);
}
