using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads unrealised items by applying the list's own template outside any window, without scrolling. UI thread only.</summary>
/// <param name="list">The list.</param>
/// <param name="scope">The control whose templates apply: the list, or an ancestor that is in a window.</param>
internal sealed class ItemProbe(ItemsControl list, Control scope)
{
    private readonly TemplateProbe _templates = new(scope);
    private IDataTemplate? _ofContainers;
    private bool _asked;

    /// <summary>Returns the texts of an item's template, in order.</summary>
    /// <param name="item">An item of the list.</param>
    /// <returns>Null if the app's template or properties throw.</returns>
    public IReadOnlyList<string>? TextsOf(object? item)
    {
        try
        {
            return [.. (item is Control control ? _templates.Pieces(control) : PiecesOf(item, list.ItemTemplate ?? OfContainers(item))).Where(text => text.Length > 0)];
        }
        catch (Exception)
        {
            // Templates and getters are app code, which may require a window.
            return null;
        }
    }

    /// <inheritdoc cref="TemplateProbe.PiecesOf"/>
    public IReadOnlyList<string> PiecesOf(object? content, IDataTemplate? template) => _templates.PiecesOf(content, template);

    /// <summary>
    /// Determines whether a realised control shows only texts that this probe also reads, so that its results for other items are reliable.
    /// </summary>
    public bool Agrees(Control container, object? item)
    {
        if (TextsOf(item) is not { } texts)
            return false;

        var known = texts.Append(string.Join(' ', texts)).Concat(ItemText.Behind(item)).ToHashSet(StringComparer.Ordinal);
        var shown = container.GetVisualDescendants().OfType<TextBlock>().Where(block => block.IsEffectivelyVisible)
            .Select(block => DisplayedText.Of(block)?.Trim()).Append(AccessibleName.Of(container));
        return shown.All(text => string.IsNullOrEmpty(text) || known.Contains(text));
    }

    // The type of DisplayMemberBinding differs between Avalonia lines; the template that a container receives does not.
    private IDataTemplate? OfContainers(object? item)
    {
        if (_asked)
            return _ofContainers;

        _asked = true;
        var generator = list.ItemContainerGenerator;
        if (generator.NeedsContainer(item, 0, out var key))
        {
            var container = generator.CreateContainer(item, 0, key);
            generator.PrepareItemContainer(container, item, 0);
            _ofContainers = container switch
            {
                HeaderedContentControl headered => headered.HeaderTemplate,
                ContentControl control => control.ContentTemplate,
                ContentPresenter presenter => presenter.ContentTemplate,
                _ => null,
            };
            generator.ClearItemContainer(container);
        }

        return _ofContainers;
    }
}
