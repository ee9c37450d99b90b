using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Specifies a clipboard operation.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<ClipboardAction>))]
internal enum ClipboardAction
{
    /// <summary>Reads the text.</summary>
    Get,

    /// <summary>Replaces the content with a text.</summary>
    Set,

    /// <summary>Removes the content.</summary>
    Clear,
}
