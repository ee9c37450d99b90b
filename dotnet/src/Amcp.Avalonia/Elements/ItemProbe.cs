using Amcp.Avalonia.Elements.Accessibility;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;
using Avalonia.LogicalTree;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>
/// Reads items that have no control, by what the list's own template makes of them outside any window: the texts that people would read, without
/// scrolling there. UI thread only.
/// </summary>
/// <param name="list">Whose items they are.</param>
/// <param name="scope">Where templates are looked up: the list itself, or the one around it that is in a window.</param>
internal sealed class ItemProbe(ItemsControl list, Control scope)
{
    private const int MostNested = 200;

    private readonly ContentPresenter _presenter = new();
    private IDataTemplate? _ofContainers;
    private bool _asked;

    /// <summary>What a control shows beside the texts, as far as it reads like text: pieces in their order.</summary>
    /// <param name="item">An item of the list.</param>
    /// <returns>Null where the app's own template or properties fail.</returns>
    public IReadOnlyList<string>? TextsOf(object? item)
    {
        try
        {
            return [.. (item is Control control ? Pieces(control) : PiecesOf(item, list.ItemTemplate ?? OfContainers(item))).Where(text => text.Length > 0)];
        }
        catch (Exception)
        {
            // Templates and getters are the app's code, which may count on being in a window.
            return null;
        }
    }

    /// <summary>What people would read on a header or content that a template shows.</summary>
    public IReadOnlyList<string> PiecesOf(object? content, IDataTemplate? template)
    {
        template ??= content is Control ? null : scope.FindDataTemplate(content);
        if (template is null && content is not Control)
        {
            return [content?.ToString()?.Trim() ?? ""];
        }

        _presenter.ContentTemplate = template;
        _presenter.Content = content;
        _presenter.UpdateChild();
        return _presenter.Child is { } child ? [.. Pieces(child)] : [];
    }

    /// <summary>Whether a control of the list shows nothing but what is read here too: then what is read of the others can be relied on.</summary>
    public bool Agrees(Control container, object? item)
    {
        if (TextsOf(item) is not { } texts)
        {
            return false;
        }

        var known = texts.Append(string.Join(' ', texts)).Concat(ItemText.Behind(item)).ToHashSet(StringComparer.Ordinal);
        var shown = container.GetVisualDescendants().OfType<TextBlock>().Where(block => block.IsEffectivelyVisible)
            .Select(block => DisplayedText.Of(block)?.Trim()).Append(AccessibleName.Of(container));
        return shown.All(text => string.IsNullOrEmpty(text) || known.Contains(text));
    }

    // DisplayMemberBinding has another type in each line of Avalonia: the template that a container gets from it has not.
    private IDataTemplate? OfContainers(object? item)
    {
        if (_asked)
        {
            return _ofContainers;
        }

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

    private IEnumerable<string> Pieces(ILogical logical)
    {
        if (logical is Visual { IsVisible: false } or TextBox or NumericUpDown)
        {
            return [];
        }

        var own = logical is Visual visual and (TextBlock or ContentControl or HeaderedItemsControl or HeaderedSelectingItemsControl) ? DisplayedText.Of(visual)?.Trim() : null;
        IEnumerable<string> below = logical is ItemsControl nested ? OfItems(nested) : logical.LogicalChildren.SelectMany(Pieces);
        return own is { Length: > 0 } ? below.Prepend(own) : below;
    }

    private IEnumerable<string> OfItems(ItemsControl nested)
    {
        var probe = new ItemProbe(nested, scope);
        return nested.Items.Take(MostNested).SelectMany(item => probe.TextsOf(item) ?? []);
    }
}
