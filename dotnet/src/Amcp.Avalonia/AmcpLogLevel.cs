using System.Text.Json.Serialization;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia;

/// <summary>How much the handler writes to stderr, one JSON object per line.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<AmcpLogLevel>))]
public enum AmcpLogLevel
{
    /// <summary>Every attempt to connect.</summary>
    Debug,

    /// <summary>Connections and one line per tool call. The default, as the proxy's.</summary>
    Information,

    /// <summary>Unexpected conditions, such as a missing secret or a lost link.</summary>
    Warning,

    /// <summary>What keeps the handler from working.</summary>
    Error,
}
