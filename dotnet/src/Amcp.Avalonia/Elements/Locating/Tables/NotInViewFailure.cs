namespace Amcp.Avalonia.Elements.Locating.Tables;

/// <summary>Reports a row, cell or header of a table that is in the data and has no control now.</summary>
/// <param name="message">The cause and the remedy.</param>
/// <param name="reveal">Scrolls it into view; its control may appear after the next frame. UI thread only.</param>
internal sealed class NotInViewFailure(string message, Action reveal) : ToolFailure("ELEMENT_NOT_FOUND", message)
{
    /// <summary>Scrolls it into view.</summary>
    public void Reveal() => reveal();
}
