using Avalonia.Controls.Documents;
using Avalonia.Data;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Makes the texts of a window 40 % longer until it is disposed. UI thread only, within one job.</summary>
internal sealed class LongerTexts : IDisposable
{
    private const double Share = 0.4;

    private readonly TopLevel _window;
    private readonly List<IDisposable> _replaced = [];

    /// <summary>Replaces the texts and lays out the window.</summary>
    public LongerTexts(LayoutScene scene)
    {
        _window = scene.Window;
        var blocks = scene.Texts.Select(text => text.Source).OfType<TextBlock>().Where(block => TopLevel.GetTopLevel(block) == _window).ToList();
        try
        {
            blocks.ForEach(Replace);
            _window.UpdateLayout();
        }
        catch
        {
            // A handler of the app has thrown.
            Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        foreach (var replaced in _replaced)
            replaced.Dispose();

        _window.UpdateLayout();
    }

    private void Replace(TextBlock block)
    {
        if (block.Inlines is { Count: > 0 } inlines)
        {
            if (inlines.OfType<Run>().LastOrDefault(run => Longer(run.Text) is not null) is { } last)
                Add(last.SetValue(Run.TextProperty, last.Text + Added(inlines.Text ?? ""), BindingPriority.Animation));
        }
        else if (Longer(block.Text) is { } longer)
        {
            Add(block.SetValue(TextBlock.TextProperty, longer, BindingPriority.Animation));
        }
    }

    private void Add(IDisposable? replaced)
    {
        if (replaced is not null)
            _replaced.Add(replaced);
    }

    // Numbers, times and symbols are the same in each language.
    private static string? Longer(string? text) => text is not null && text.Any(char.IsLetter) ? text + Added(text) : null;

    // Words of the text itself, so that it wraps as it does.
    private static string Added(string text)
    {
        var letters = text.Replace("_", "", StringComparison.Ordinal).ReplaceLineEndings(" ").Trim();
        var count = (int)Math.Ceiling(letters.Length * Share);
        var hasWords = letters.Length > count && letters.Contains(' ', StringComparison.Ordinal);
        return hasWords ? " " + letters[..Math.Max(1, count - 1)].TrimEnd() : letters[..Math.Min(count, letters.Length)];
    }
}
