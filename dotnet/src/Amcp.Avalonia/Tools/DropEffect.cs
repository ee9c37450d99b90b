using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>What becomes of files that are dropped.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<DropEffect>))]
internal enum DropEffect
{
    /// <summary>The app takes a copy.</summary>
    Copy,

    /// <summary>The app takes them away.</summary>
    Move,

    /// <summary>The app refers to them.</summary>
    Link,
}
