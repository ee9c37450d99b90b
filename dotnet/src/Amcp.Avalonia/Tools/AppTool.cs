using System.Text.Json;

namespace Amcp.Avalonia.Tools;

/// <summary>One tool that this app serves, standard or custom. Calls of one tool may overlap.</summary>
internal abstract class AppTool(string name)
{
    /// <summary>The name without the app's prefix, such as <c>ClickElement</c>.</summary>
    public string Name { get; } = name;

    /// <summary>Runs one call on any thread; what needs the UI thread goes there by itself.</summary>
    /// <param name="arguments">The call's arguments, always a JSON object.</param>
    /// <param name="cancel">Set when the caller gave up or the link is gone.</param>
    /// <exception cref="ToolFailure">The call failed in a way the caller can act on.</exception>
    public abstract Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel);
}
