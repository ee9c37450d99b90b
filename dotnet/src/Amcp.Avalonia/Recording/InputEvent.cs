using System.Text.Json.Serialization;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Recording;

/// <summary>One thing that a person did, in the shape of contracts/input-event.ts: what does not apply to its kind is null and not written.</summary>
/// <param name="Kind">What was done.</param>
/// <param name="Time">When.</param>
/// <param name="Window">Title of the window.</param>
internal sealed record InputEvent(
    InputKind Kind, [property: JsonConverter(typeof(UtcTimeConverter))] DateTime Time, string Window)
{
    /// <summary>The AppId.</summary>
    public string App { get; init; } = "";

    /// <summary>Counts the events of one recording, from 1.</summary>
    public int Sequence { get; init; }

    /// <summary>The element.</summary>
    public RecordedElement? Target { get; init; }

    /// <summary>Where in the window.</summary>
    public double? X { get; init; }

    /// <summary>Where in the window.</summary>
    public double? Y { get; init; }

    /// <summary>Which button of the mouse.</summary>
    public PointerButton? Button { get; init; }

    /// <summary>How often it was clicked, or a key pressed.</summary>
    public int? Count { get; init; }

    /// <summary>Keys held down meanwhile.</summary>
    public IReadOnlyList<HeldKey>? Modifiers { get; init; }

    /// <summary>Where a drag ended.</summary>
    public RecordedElement? To { get; init; }

    /// <summary>Where in the window a drag ended.</summary>
    public double? ToX { get; init; }

    /// <summary>Where in the window a drag ended.</summary>
    public double? ToY { get; init; }

    /// <summary>How far it was scrolled, in device-independent pixels to the right.</summary>
    public double? Dx { get; init; }

    /// <summary>How far it was scrolled, in device-independent pixels down.</summary>
    public double? Dy { get; init; }

    /// <summary>A text that only the chosen item has.</summary>
    public string? Item { get; init; }

    /// <summary>The index of the chosen item.</summary>
    public int? Index { get; init; }

    /// <summary>What was typed; null where it is secret.</summary>
    public string? Text { get; init; }

    /// <summary>Whether it took the place of what was there.</summary>
    public bool? Clear { get; init; }

    /// <summary>Whether Enter ended it.</summary>
    public bool? Submit { get; init; }

    /// <summary>Whether the field hides its text.</summary>
    public bool? Secret { get; init; }

    /// <summary>The key or chord.</summary>
    public string? Key { get; init; }

    /// <summary>What the element's values became; empty for a secret.</summary>
    public IReadOnlyList<ValueChange> Changes { get; init; } = [];

    /// <summary>Titles of the windows that it opened.</summary>
    public IReadOnlyList<string> Opened { get; init; } = [];

    /// <summary>Titles of the windows that it closed.</summary>
    public IReadOnlyList<string> Closed { get; init; } = [];
}
