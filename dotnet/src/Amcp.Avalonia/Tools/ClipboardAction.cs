using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>What to do with the clipboard.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<ClipboardAction>))]
internal enum ClipboardAction
{
    /// <summary>Read its text.</summary>
    Get,

    /// <summary>Replace what is on it by a text.</summary>
    Set,

    /// <summary>Remove what is on it.</summary>
    Clear,
}
