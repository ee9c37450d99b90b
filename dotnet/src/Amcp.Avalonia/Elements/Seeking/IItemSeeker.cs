namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>Brings an item into view that may not be realised. Callers repeat the call after each frame until it returns a control. UI thread only.</summary>
internal interface IItemSeeker
{
    /// <summary>Returns the item's control, or null if the caller must retry after the next frame.</summary>
    /// <exception cref="ToolFailure">AMBIGUOUS, or ELEMENT_NOT_FOUND with the number of items examined.</exception>
    Control? Seek();
}
