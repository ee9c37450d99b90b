using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Record;

/// <summary>Provides source-generated JSON metadata of the tools that record. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(RecordCheckArguments))]
[JsonSerializable(typeof(RecordCheckResult))]
[JsonSerializable(typeof(RecordInputArguments))]
[JsonSerializable(typeof(RecordInputResult))]
internal sealed partial class RecordJson : JsonSerializerContext;
