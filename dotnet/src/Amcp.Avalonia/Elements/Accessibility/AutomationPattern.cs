using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Specifies an operation of assistive technology on an element.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AutomationPattern>))]
internal enum AutomationPattern
{
    /// <summary>Performs the primary action, such as that of a button.</summary>
    Invoke,

    /// <summary>Switches to the next state, such as that of a check box.</summary>
    Toggle,

    /// <summary>Shows the content or the children.</summary>
    Expand,

    /// <summary>Hides the content or the children.</summary>
    Collapse,

    /// <summary>Sets a text or number.</summary>
    SetValue,

    /// <summary>Becomes the only selected item.</summary>
    Select,

    /// <summary>Scrolls into view.</summary>
    ScrollIntoView,
}
