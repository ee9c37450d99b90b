using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Audit;

/// <summary>Specifies a rule of the accessibility check.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AccessibilityRule>))]
internal enum AccessibilityRule
{
    /// <summary>An interactive element has an accessible name.</summary>
    Name,

    /// <summary>An interactive element has a role, and is not hidden from assistive technology.</summary>
    Role,

    /// <summary>A picture has a name, or is marked as decoration.</summary>
    Image,

    /// <summary>An enabled interactive element can be reached by the keyboard.</summary>
    Keyboard,

    /// <summary>Tab leaves every element.</summary>
    FocusTrap,

    /// <summary>Tab follows the reading order.</summary>
    TabOrder,

    /// <summary>Text stands out from its background.</summary>
    Contrast,
}
