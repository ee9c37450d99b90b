using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>How a check box or toggle stands.</summary>
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
