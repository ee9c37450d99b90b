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

    /// <summary>What may surprise: no secret, lost links.</summary>
    Warning,

    /// <summary>What keeps the handler from working.</summary>
    Error,
}
