using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>The JSON shape of a crash, made at compile time.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(CrashRecord))]
[JsonSerializable(typeof(IReadOnlyList<AppException>))]
internal sealed partial class CrashJson : JsonSerializerContext;
