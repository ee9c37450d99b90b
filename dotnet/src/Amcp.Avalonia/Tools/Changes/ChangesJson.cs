using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Provides source-generated JSON metadata of the tools that change elements as no user can. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(ForcePseudoClassArguments))]
[JsonSerializable(typeof(ForcePseudoClassResult))]
[JsonSerializable(typeof(SetPropertyArguments))]
[JsonSerializable(typeof(SetPropertyResult))]
internal sealed partial class ChangesJson : JsonSerializerContext;
