using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Overriding;

/// <summary>Specifies what is taken back.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<UndoExtent>))]
internal enum UndoExtent
{
    /// <summary>The newest change.</summary>
    Last,

    /// <summary>All changes.</summary>
    All,
}
