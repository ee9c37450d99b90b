using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Acting;

/// <summary>Reports an element that something else covers.</summary>
internal sealed class ObscuredFailure : ToolFailure
{
    /// <summary>Creates the failure.</summary>
    /// <param name="element">The element.</param>
    /// <param name="by">What the pointer reaches instead.</param>
    /// <param name="behind">The target if a click elsewhere uncovers it.</param>
    public ObscuredFailure(ElementName element, string by, BehindPopup? behind)
        : base("OBSCURED", $"{element.Name} is not what the pointer reaches at its middle, but {by}.")
    {
        Retryable = true;
        Details = new JsonObject { ["by"] = by, ["path"] = element.Path };
        Behind = behind;
    }

    /// <summary>Gets the target if only an open popup, which a click elsewhere closes, is in its way; otherwise null.</summary>
    public BehindPopup? Behind { get; }
}
