using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>
/// Writes both forms of a tree on other threads while the UI thread determines the revision. The three tasks are independent, and each takes noticeable
/// time for thousands of elements.
/// </summary>
/// <param name="roots">The complete elements, which any thread may read.</param>
internal sealed class TreeWriting(IReadOnlyList<ElementInfo> roots)
{
    private readonly Task<TreeJson> _json = Task.Run(() => TreeJson.Begin(roots));
    private readonly Task<JsonChunks> _text = Task.Run(() => TreeText.Of(roots));

    /// <summary>Returns the answer once it is written. May be called once.</summary>
    public ToolAnswer Answer(int revision) => new(_json.GetAwaiter().GetResult().End(revision), _text.GetAwaiter().GetResult());
}
