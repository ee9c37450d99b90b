namespace Amcp.Avalonia.Tools;

/// <summary>Represents a standard or custom tool of this app. Calls of one tool may overlap.</summary>
internal abstract class AppTool(string name)
{
    /// <summary>Gets the name without the app's prefix, such as <c>ClickElement</c>.</summary>
    public string Name { get; } = name;

    /// <summary>Runs one call on any thread. Work that needs the UI thread is dispatched there.</summary>
    /// <param name="arguments">The call's arguments, always a JSON object.</param>
    /// <param name="cancel">Cancelled if the caller gives up or the link is lost.</param>
    /// <exception cref="ToolFailure">The call failed in a way that the caller can act on.</exception>
    public abstract Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel);
}
