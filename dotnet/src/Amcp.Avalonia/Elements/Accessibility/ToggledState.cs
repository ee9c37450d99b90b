using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Specifies the state of a check box or toggle.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<ToggledState>))]
internal enum ToggledState
{
    /// <summary>Checked.</summary>
    On,

    /// <summary>Not checked.</summary>
    Off,

    /// <summary>Neither.</summary>
    Indeterminate,
}
