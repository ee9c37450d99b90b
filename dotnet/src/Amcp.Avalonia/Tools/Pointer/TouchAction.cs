using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Specifies a gesture of fingers.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<TouchAction>))]
internal enum TouchAction
{
    /// <summary>One finger touches and lifts.</summary>
    Tap,

    /// <summary>One finger moves.</summary>
    Swipe,

    /// <summary>Two fingers move apart or together.</summary>
    Pinch,
}
