using System.Text.Json.Serialization;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Provides source-generated JSON metadata of the tools that look at the app. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    Converters = [typeof(CamelCaseEnumConverter<LogLevel>)],
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(CaptureScreenshotArguments))]
[JsonSerializable(typeof(CaptureScreenshotResult))]
[JsonSerializable(typeof(CheckAccessibilityArguments))]
[JsonSerializable(typeof(CheckAccessibilityResult))]
[JsonSerializable(typeof(CheckLayoutArguments))]
[JsonSerializable(typeof(CheckLayoutResult))]
[JsonSerializable(typeof(ExplainElementArguments))]
[JsonSerializable(typeof(ExplainElementResult))]
[JsonSerializable(typeof(FindElementArguments))]
[JsonSerializable(typeof(FindElementResult))]
[JsonSerializable(typeof(GetElementTreeArguments))]
[JsonSerializable(typeof(GetElementTreeResult))]
[JsonSerializable(typeof(GetErrorsArguments))]
[JsonSerializable(typeof(GetErrorsResult))]
[JsonSerializable(typeof(ListWindowsArguments))]
[JsonSerializable(typeof(ListWindowsResult))]
[JsonSerializable(typeof(ReadLogArguments))]
[JsonSerializable(typeof(ReadLogResult))]
[JsonSerializable(typeof(ReadTableArguments))]
[JsonSerializable(typeof(ReadTableResult))]
internal sealed partial class LookJson : JsonSerializerContext;
