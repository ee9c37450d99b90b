using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>A modifier key held down while the mouse is used.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<HeldKey>))]
internal enum HeldKey
{
    /// <summary>Ctrl.</summary>
    Ctrl,

    /// <summary>Shift.</summary>
    Shift,

    /// <summary>Alt.</summary>
    Alt,

    /// <summary>Windows or Command.</summary>
    Meta,
}
