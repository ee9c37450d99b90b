using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Provides source-generated JSON metadata of the tools of controls. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(InvokePatternArguments))]
[JsonSerializable(typeof(InvokePatternResult))]
[JsonSerializable(typeof(SelectItemArguments))]
[JsonSerializable(typeof(SelectItemResult))]
internal sealed partial class ControlsJson : JsonSerializerContext;
