using System.Text.Json.Serialization;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents one user action in the shape of contracts/input-event.ts. Members that do not apply to its kind are null and omitted.</summary>
/// <param name="Kind">The kind of action.</param>
/// <param name="Time">The time of the action.</param>
/// <param name="Window">The window's title.</param>
internal sealed record InputEvent(
    InputKind Kind, [property: JsonConverter(typeof(UtcTimeConverter))] DateTime Time, string Window)
{
    /// <summary>Gets the AppId.</summary>
    public string App { get; init; } = "";

    /// <summary>Gets the sequence number within a recording, from 1.</summary>
    public int Sequence { get; init; }

    /// <summary>Gets the target element.</summary>
    public RecordedElement? Target { get; init; }

    /// <summary>Gets the x coordinate in the window.</summary>
    public double? X { get; init; }

    /// <summary>Gets the y coordinate in the window.</summary>
    public double? Y { get; init; }

    /// <summary>Gets the mouse button.</summary>
    public PointerButton? Button { get; init; }

    /// <summary>Gets the number of clicks or key presses.</summary>
    public int? Count { get; init; }

    /// <summary>Gets the modifier keys held down.</summary>
    public IReadOnlyList<HeldKey>? Modifiers { get; init; }

    /// <summary>Gets the drop target.</summary>
    public RecordedElement? To { get; init; }

    /// <summary>Gets the drop point's x coordinate in the window.</summary>
    public double? ToX { get; init; }

    /// <summary>Gets the drop point's y coordinate in the window.</summary>
    public double? ToY { get; init; }

    /// <summary>Gets the scroll distance to the right, in device-independent pixels.</summary>
    public double? Dx { get; init; }

    /// <summary>Gets the scroll distance down, in device-independent pixels.</summary>
    public double? Dy { get; init; }

    /// <summary>Gets a text that is unique to the selected item.</summary>
    public string? Item { get; init; }

    /// <summary>Gets the index of the selected item.</summary>
    public int? Index { get; init; }

    /// <summary>Gets the entered text; null if it is secret.</summary>
    public string? Text { get; init; }

    /// <summary>Gets a value indicating whether the text replaced the previous content.</summary>
    public bool? Clear { get; init; }

    /// <summary>Gets a value indicating whether Enter submitted the text.</summary>
    public bool? Submit { get; init; }

    /// <summary>Gets a value indicating whether the field masks its text.</summary>
    public bool? Secret { get; init; }

    /// <summary>Gets the key or chord.</summary>
    public string? Key { get; init; }

    /// <summary>Gets what a picked check looks at.</summary>
    public CheckKind? Check { get; init; }

    /// <summary>Gets the text or the number of items that a picked check expects.</summary>
    public string? Expected { get; init; }

    /// <summary>Gets the changes of the element's values; empty for a secret.</summary>
    public IReadOnlyList<ValueChange> Changes { get; init; } = [];

    /// <summary>Gets the titles of the windows that the action opened.</summary>
    public IReadOnlyList<string> Opened { get; init; } = [];

    /// <summary>Gets the titles of the windows that the action closed.</summary>
    public IReadOnlyList<string> Closed { get; init; } = [];
}
