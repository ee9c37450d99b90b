using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Input;

/// <summary>Specifies a modifier key held during mouse input.</summary>
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
