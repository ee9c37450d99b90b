using Amcp.Avalonia.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements;

/// <summary>Brings an item into view that may have no control yet. Asked again after each frame until it answers. UI thread only.</summary>
internal interface IItemSeeker
{
    /// <summary>The item's control, once it is there; null when something was done towards it, and it has to be asked again.</summary>
    /// <exception cref="ToolFailure">AMBIGUOUS, or ELEMENT_NOT_FOUND with how many were looked at.</exception>
    Control? Seek();
}
