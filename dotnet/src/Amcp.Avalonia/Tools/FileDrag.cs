using Amcp.Avalonia.Input;
using Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>A drag of files over one point, event by event. UI thread only.</summary>
internal sealed class FileDrag(IDataTransfer data, DragDropEffects offered)
{
    /// <summary>What the app is ready for, or after the end what it did.</summary>
    public DragDropEffects Effects { get; private set; }

    /// <summary>Comes over the point.</summary>
    public void Enter(Hit hit) => Send(hit, "DragEnter");

    /// <summary>Moves there, so that the app can show what would happen.</summary>
    public void Over(Hit hit) => Send(hit, "DragOver");

    /// <summary>Drops, or leaves an app that wants none of it, as a desktop does.</summary>
    public void End(Hit hit)
    {
        if (Effects == DragDropEffects.None)
        {
            RawInput.Drag(hit.Aim.Window, "DragLeave", hit.Aim.Point, data, offered);
        }
        else
        {
            Send(hit, "Drop");
        }
    }

    private void Send(Hit hit, string type) => Effects = RawInput.Drag(hit.Aim.Window, type, hit.Aim.Point, data, offered);
}
