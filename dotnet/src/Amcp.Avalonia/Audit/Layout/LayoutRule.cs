using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Specifies a rule of the layout check.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<LayoutRule>))]
internal enum LayoutRule
{
    /// <summary>A text is shown whole.</summary>
    Clipped,

    /// <summary>No ellipsis stands for a part of a text.</summary>
    Trimmed,

    /// <summary>Texts and interactive elements do not lie over each other.</summary>
    Overlap,

    /// <summary>Texts and interactive elements lie in their window, or can be scrolled into view.</summary>
    Outside,

    /// <summary>A target of the pointer has 24 x 24 device-independent pixels, or room around it.</summary>
    Small,

    /// <summary>The other rules hold when texts are 40 % longer.</summary>
    Growth,
}
