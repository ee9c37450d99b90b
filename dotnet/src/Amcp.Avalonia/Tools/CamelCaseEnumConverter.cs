using System.Text.Json;
using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Writes and reads an enum's members as the contract does: <c>left</c>, never <c>Left</c> or a number.</summary>
internal sealed class CamelCaseEnumConverter<TEnum>() : JsonStringEnumConverter<TEnum>(JsonNamingPolicy.CamelCase, allowIntegerValues: false)
    where TEnum : struct, Enum;
