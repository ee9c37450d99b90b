using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Provides source-generated JSON metadata of the tools of the keyboard. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(ClipboardArguments))]
[JsonSerializable(typeof(ClipboardResult))]
[JsonSerializable(typeof(PressKeyArguments))]
[JsonSerializable(typeof(PressKeyResult))]
[JsonSerializable(typeof(SetFocusArguments))]
[JsonSerializable(typeof(SetFocusResult))]
[JsonSerializable(typeof(TypeTextArguments))]
[JsonSerializable(typeof(TypeTextResult))]
internal sealed partial class KeyboardJson : JsonSerializerContext;
