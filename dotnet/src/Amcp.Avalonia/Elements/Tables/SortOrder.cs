using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Specifies the direction in which rows are sorted.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<SortOrder>))]
internal enum SortOrder
{
    /// <summary>The smallest first.</summary>
    Ascending,

    /// <summary>The largest first.</summary>
    Descending,
}
