using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;
using Avalonia.LogicalTree;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads what a data template would display, by building it outside any window. UI thread only.</summary>
/// <param name="scope">The control whose templates apply: one that is in a window.</param>
internal sealed class TemplateProbe(Control scope)
{
    private const int MostNested = 200;

    private readonly ContentPresenter _presenter = new();

    /// <summary>Returns the texts of a header or content that a template shows.</summary>
    public IReadOnlyList<string> PiecesOf(object? content, IDataTemplate? template)
    {
        template ??= content is Control ? null : scope.FindDataTemplate(content);
        if (template is null && content is not Control)
            return [content?.ToString()?.Trim() ?? ""];

        return Built(content, template) is { } child ? [.. Pieces(child)] : [];
    }

    /// <summary>Builds the control that a template shows for content; null if there is none.</summary>
    public Control? Built(object? content, IDataTemplate? template)
    {
        _presenter.ContentTemplate = template;
        _presenter.Content = content;
        _presenter.UpdateChild();
        return _presenter.Child;
    }

    /// <summary>Returns the texts of a control that is in no window, in logical order.</summary>
    public IEnumerable<string> Pieces(ILogical logical)
    {
        if (logical is Visual { IsVisible: false } or TextBox or NumericUpDown)
            return [];

        var own = logical is Visual visual and (TextBlock or ContentControl or HeaderedItemsControl or HeaderedSelectingItemsControl) ? DisplayedText.Of(visual)?.Trim() : null;
        var below = logical is ItemsControl nested ? OfItems(nested) : logical.LogicalChildren.SelectMany(Pieces);
        return own is { Length: > 0 } ? below.Prepend(own) : below;
    }

    private IEnumerable<string> OfItems(ItemsControl nested)
    {
        var probe = new ItemProbe(nested, scope);
        return nested.Items.Take(MostNested).SelectMany(item => probe.TextsOf(item) ?? []);
    }
}
