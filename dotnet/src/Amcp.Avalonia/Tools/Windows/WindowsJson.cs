using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Provides source-generated JSON metadata of the tools of windows. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(AnswerDialogArguments))]
[JsonSerializable(typeof(AnswerDialogResult))]
[JsonSerializable(typeof(CloseWindowArguments))]
[JsonSerializable(typeof(CloseWindowResult))]
[JsonSerializable(typeof(ResizeWindowArguments))]
[JsonSerializable(typeof(ResizeWindowResult))]
internal sealed partial class WindowsJson : JsonSerializerContext;
