using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Provides source-generated JSON metadata of the tools of the pointer and of fingers. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(ClickElementArguments))]
[JsonSerializable(typeof(ClickElementResult))]
[JsonSerializable(typeof(DragElementArguments))]
[JsonSerializable(typeof(DragElementResult))]
[JsonSerializable(typeof(DropFilesArguments))]
[JsonSerializable(typeof(DropFilesResult))]
[JsonSerializable(typeof(HoverElementArguments))]
[JsonSerializable(typeof(HoverElementResult))]
[JsonSerializable(typeof(ScrollElementArguments))]
[JsonSerializable(typeof(ScrollElementResult))]
[JsonSerializable(typeof(TouchElementArguments))]
[JsonSerializable(typeof(TouchElementResult))]
[JsonSerializable(typeof(UsePointerArguments))]
[JsonSerializable(typeof(UsePointerResult))]
internal sealed partial class PointerJson : JsonSerializerContext;
