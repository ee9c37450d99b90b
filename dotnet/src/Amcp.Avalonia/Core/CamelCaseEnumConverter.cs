using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Core;

/// <summary>Serializes enum members as in the contract: <c>left</c>, never <c>Left</c> or a number.</summary>
internal sealed class CamelCaseEnumConverter<TEnum>() : JsonStringEnumConverter<TEnum>(JsonNamingPolicy.CamelCase, allowIntegerValues: false)
    where TEnum : struct, Enum;
