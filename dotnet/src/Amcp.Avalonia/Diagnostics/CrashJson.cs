using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Provides source-generated JSON metadata of a crash.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(CrashRecord))]
[JsonSerializable(typeof(IReadOnlyList<AppException>))]
internal sealed partial class CrashJson : JsonSerializerContext;
