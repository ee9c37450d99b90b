using System.Text.Json.Serialization;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Recording;

/// <summary>What a person did.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<InputKind>))]
internal enum InputKind
{
    /// <summary>Pressed and released a button of the mouse at one place.</summary>
    Click,

    /// <summary>Pressed it at one place and released it at another.</summary>
    Drag,

    /// <summary>Opened a menu by moving onto it.</summary>
    Hover,

    /// <summary>Chose an item of a list, combo box, tab control or tree.</summary>
    Select,

    /// <summary>Scrolled, by wheel or scroll bar.</summary>
    Scroll,

    /// <summary>Typed into one field.</summary>
    Type,

    /// <summary>Pressed a key or chord.</summary>
    Press,

    /// <summary>Moved the focus by Tab.</summary>
    Focus,

    /// <summary>Closed a window by its own button.</summary>
    Close,
}
