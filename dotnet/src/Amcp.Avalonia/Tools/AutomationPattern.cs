using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>What assistive technology can ask of an element.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AutomationPattern>))]
internal enum AutomationPattern
{
    /// <summary>Do what it is there for, as a button.</summary>
    Invoke,

    /// <summary>Go to the next of its states, as a check box.</summary>
    Toggle,

    /// <summary>Show what is inside or below.</summary>
    Expand,

    /// <summary>Hide it.</summary>
    Collapse,

    /// <summary>Take a text or number.</summary>
    SetValue,

    /// <summary>Be the only chosen one.</summary>
    Select,

    /// <summary>Be scrolled to.</summary>
    ScrollIntoView,
}
