using System.Text.Json.Serialization;
using Amcp.Avalonia.Core;

namespace Amcp.Avalonia;

/// <summary>Specifies the minimum level of the handler's log on stderr, which has one JSON object per line.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AmcpLogLevel>))]
public enum AmcpLogLevel
{
    /// <summary>Every connection attempt.</summary>
    Debug,

    /// <summary>Connections, and one line per tool call. The default, as for the proxy.</summary>
    Information,

    /// <summary>Unexpected conditions, such as a missing secret or a lost link.</summary>
    Warning,

    /// <summary>Conditions that prevent the handler from working.</summary>
    Error,

    /// <summary>No line at all.</summary>
    None,
}
