using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>The JSON shapes of the standard tools, made at compile time. What a constructor has no default for must be given.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(GetElementTreeArguments))]
[JsonSerializable(typeof(GetElementTreeResult))]
[JsonSerializable(typeof(FindElementArguments))]
[JsonSerializable(typeof(FindElementResult))]
[JsonSerializable(typeof(WaitForElementArguments))]
[JsonSerializable(typeof(WaitForElementResult))]
[JsonSerializable(typeof(ClickElementArguments))]
[JsonSerializable(typeof(ClickElementResult))]
[JsonSerializable(typeof(HoverElementArguments))]
[JsonSerializable(typeof(HoverElementResult))]
[JsonSerializable(typeof(TypeTextArguments))]
[JsonSerializable(typeof(TypeTextResult))]
[JsonSerializable(typeof(CaptureScreenshotArguments))]
[JsonSerializable(typeof(CaptureScreenshotResult))]
[JsonSerializable(typeof(PressKeyArguments))]
[JsonSerializable(typeof(PressKeyResult))]
[JsonSerializable(typeof(SelectItemArguments))]
[JsonSerializable(typeof(SelectItemResult))]
[JsonSerializable(typeof(ScrollElementArguments))]
[JsonSerializable(typeof(ScrollElementResult))]
[JsonSerializable(typeof(AnswerDialogArguments))]
[JsonSerializable(typeof(AnswerDialogResult))]
[JsonSerializable(typeof(ListWindowsArguments))]
[JsonSerializable(typeof(ListWindowsResult))]
[JsonSerializable(typeof(GetErrorsArguments))]
[JsonSerializable(typeof(GetErrorsResult))]
internal sealed partial class StandardToolJson : JsonSerializerContext;
