namespace Amcp.Avalonia.Elements;

/// <summary>Finds the text box that an input such as a number field or an editable combo box has in its template. UI thread only.</summary>
internal static class TextPart
{
    /// <summary>Returns the text box itself, or the visible one of a control's template; null if there is none.</summary>
    public static TextBox? Of(Visual element) => element as TextBox
        ?? element.GetVisualDescendants().OfType<TextBox>().FirstOrDefault(box => box.TemplatedParent == element && box.IsVisible);
}
