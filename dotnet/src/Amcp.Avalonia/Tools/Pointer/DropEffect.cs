using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Specifies the effect of a file drop.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<DropEffect>))]
internal enum DropEffect
{
    /// <summary>The app copies the files.</summary>
    Copy,

    /// <summary>The app moves the files.</summary>
    Move,

    /// <summary>The app refers to the files.</summary>
    Link,
}
