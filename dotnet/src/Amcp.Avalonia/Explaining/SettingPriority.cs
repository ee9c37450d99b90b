using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Explaining;

/// <summary>Specifies the priority of a value, the highest first.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<SettingPriority>))]
internal enum SettingPriority
{
    /// <summary>A running animation or transition.</summary>
    Animation,

    /// <summary>A value or binding of the element itself.</summary>
    Local,

    /// <summary>A style whose selector has a class or a state.</summary>
    StyleTrigger,

    /// <summary>The template of a control.</summary>
    Template,

    /// <summary>Any other style.</summary>
    Style,

    /// <summary>An element around it.</summary>
    Inherited,

    /// <summary>The default of the property.</summary>
    Default,
}
