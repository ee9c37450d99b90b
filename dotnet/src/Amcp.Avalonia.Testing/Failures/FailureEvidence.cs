using System.Text;
using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing;

/// <summary>
/// Stores what shows the cause of a failure, and attaches it to the running test: a screenshot, the outline of the elements, the app's output.
/// </summary>
/// <param name="session">The app.</param>
/// <param name="options">The settings of the test.</param>
internal sealed class FailureEvidence(AppSession session, AmcpAppOptions options) : IEvidence
{
    // A broken app must not delay the failure.
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    private static readonly HashSet<string> s_stored = [];

    private readonly HashSet<string> _collected = [];

    private string Root =>
        options.ResultsFolder is { } wanted ? wanted
        : Environment.GetEnvironmentVariable("AMCP_OUT") is { Length: > 0 } given ? given
        : Path.Combine(AppContext.BaseDirectory, "TestResults", "amcp-results");

    /// <summary>Stores the evidence of the first failure of a test.</summary>
    /// <param name="hasEnded">Whether only the output of the app is left.</param>
    /// <returns>The lines of the failure message that name the files; empty for a later failure.</returns>
    public async Task<string> CollectAsync(bool hasEnded)
    {
        var test = RunningTest.Current;
        lock (_collected)
        {
            if (!_collected.Add(test?.Name ?? ""))
                return "";
        }

        List<string> paths = [];
        using var limit = new CancellationTokenSource(s_limit);
        if (!hasEnded)
        {
            await AddAsync(paths, "screenshot", "image/png", PictureAsync, limit.Token).ConfigureAwait(false);
            await AddAsync(paths, "elements", "text/plain", OutlineAsync, limit.Token).ConfigureAwait(false);
        }

        await AddAsync(paths, "output", "text/plain", OutputAsync, limit.Token).ConfigureAwait(false);
        return paths.Count == 0 ? "" : $"Evidence:{string.Concat(paths.Select(path => $"{Environment.NewLine}  {path}"))}";
    }

    public async Task<string> StoreAsync(string name, string mediaType, ReadOnlyMemory<byte> content, CancellationToken cancel)
    {
        var test = RunningTest.Current;
        var path = FreePath(Path.Combine(Root, FolderName(test?.Name ?? $"{session.Name}-{session.ProcessId}")), name, Extension(mediaType));
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        await File.WriteAllBytesAsync(path, content.ToArray(), cancel).ConfigureAwait(false);
        test?.Attach(path, mediaType);
        return path;
    }

    // Two apps of a test, and two runs of it, have evidence of the same names.
    private static string FreePath(string folder, string name, string extension)
    {
        lock (s_stored)
        {
            for (var number = 1; ; number++)
            {
                var path = Path.Combine(folder, $"{name}{(number == 1 ? "" : $"-{number}")}{extension}");
                if (s_stored.Add(path))
                    return path;
            }
        }
    }

    private static string Extension(string mediaType) => mediaType switch
    {
        "image/png" => ".png",
        "application/json" => ".json",
        _ => ".txt",
    };

    // Names of tests with arguments may have any characters and any length.
    private static string FolderName(string test)
    {
        const int Longest = 120;
        var name = string.Concat(test.Select(letter => char.IsLetterOrDigit(letter) || letter is '.' or '-' or '_' ? letter : '_'));
        return name[..Math.Min(name.Length, Longest)].TrimEnd('.');
    }

    private async Task AddAsync(
        List<string> paths, string name, string mediaType, Func<CancellationToken, Task<ReadOnlyMemory<byte>>> read, CancellationToken cancel)
    {
        try
        {
            var content = await read(cancel).ConfigureAwait(false);
            if (!content.IsEmpty)
                paths.Add(await StoreAsync(name, mediaType, content, cancel).ConfigureAwait(false));
        }
        catch (Exception missing) when (missing is IOException or UnauthorizedAccessException or OperationCanceledException)
        {
            // The failure itself is what counts.
        }
    }

    private async Task<ReadOnlyMemory<byte>> PictureAsync(CancellationToken cancel)
    {
        var (result, _) = await session.TryCallAsync("CaptureScreenshot", new Dictionary<string, JsonElement>(), cancel).ConfigureAwait(false);
        return result?.Content.OfType<ModelContextProtocol.Protocol.ImageContentBlock>().FirstOrDefault()?.DecodedData ?? default;
    }

    private async Task<ReadOnlyMemory<byte>> OutlineAsync(CancellationToken cancel)
    {
        var (result, _) = await session.TryCallAsync("GetElementTree", new Dictionary<string, JsonElement>(), cancel).ConfigureAwait(false);
        return result?.StructuredContent is { } content && content.TryGetProperty("outline", out var outline) && outline.GetString() is { } text
            ? Encoding.UTF8.GetBytes(text)
            : default(ReadOnlyMemory<byte>);
    }

    private Task<ReadOnlyMemory<byte>> OutputAsync(CancellationToken cancel) => Task.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes(session.Output));
}
