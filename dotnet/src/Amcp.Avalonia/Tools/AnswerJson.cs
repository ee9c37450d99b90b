using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools;

/// <summary>Provides source-generated JSON metadata of what answers carry beside their result. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(IReadOnlyList<LocatedChange>))]
[JsonSerializable(typeof(IReadOnlyList<OutlineRow>))]
internal sealed partial class AnswerJson : JsonSerializerContext;
