using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents a file drag over one point, event by event. UI thread only.</summary>
internal sealed class FileDrag(IDataTransfer data, DragDropEffects offered)
{
    /// <summary>Gets the effects that the app accepts, or after the end the performed one.</summary>
    public DragDropEffects Effects { get; private set; }

    /// <summary>Enters the point.</summary>
    public void Enter(Hit hit) => Send(hit, "DragEnter");

    /// <summary>Moves over the point, so that the app can show feedback.</summary>
    public void Over(Hit hit) => Send(hit, "DragOver");

    /// <summary>Drops the files, or leaves if the app rejects them, as a desktop does.</summary>
    public void End(Hit hit)
    {
        if (Effects == DragDropEffects.None)
            RawInput.Drag(hit.Aim.Window, "DragLeave", hit.Aim.Point, data, offered);
        else
            Send(hit, "Drop");
    }

    private void Send(Hit hit, string type) => Effects = RawInput.Drag(hit.Aim.Window, type, hit.Aim.Point, data, offered);
}
