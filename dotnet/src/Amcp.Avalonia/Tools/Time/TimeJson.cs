using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Provides source-generated JSON metadata of the tools that wait or move the time. Constructor parameters without a default are required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(AdvanceClockArguments))]
[JsonSerializable(typeof(AdvanceClockResult))]
[JsonSerializable(typeof(WaitForElementArguments))]
[JsonSerializable(typeof(WaitForElementResult))]
[JsonSerializable(typeof(WaitForIdleArguments))]
[JsonSerializable(typeof(WaitForIdleResult))]
internal sealed partial class TimeJson : JsonSerializerContext;
