using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// Writes a tree in both of its forms on other threads, while the UI thread finds out the revision: none needs the others, and for thousands of
/// elements each takes its time.
/// </summary>
/// <param name="roots">Read to their end, so that any thread may look at them.</param>
internal sealed class TreeWriting(IReadOnlyList<ElementInfo> roots)
{
    private readonly Task<TreeJson> _json = Task.Run(() => TreeJson.Begin(roots));
    private readonly Task<JsonChunks> _text = Task.Run(() => TreeText.Of(roots));

    /// <summary>The answer, once it is written; ask for it once.</summary>
    public ToolAnswer Answer(int revision) => new(_json.GetAwaiter().GetResult().End(revision), _text.GetAwaiter().GetResult());
}
