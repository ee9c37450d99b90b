using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Recording;

/// <summary>Specifies the kind of a user action.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<InputKind>))]
internal enum InputKind
{
    /// <summary>Clicked a mouse button.</summary>
    Click,

    /// <summary>Pressed a mouse button at one point and released it at another.</summary>
    Drag,

    /// <summary>Opened a menu by hovering.</summary>
    Hover,

    /// <summary>Selected an item of a list, combo box, tab control or tree.</summary>
    Select,

    /// <summary>Scrolled, by wheel or scroll bar.</summary>
    Scroll,

    /// <summary>Entered text into one field.</summary>
    Type,

    /// <summary>Pressed a key or chord.</summary>
    Press,

    /// <summary>Moved the focus with Tab.</summary>
    Focus,

    /// <summary>Closed a window with its close button.</summary>
    Close,

    /// <summary>Picked a check of an element.</summary>
    Check,
}
