using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Reads what the runner writes.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(RunEvent))]
[JsonSerializable(typeof(PlannedList))]
internal sealed partial class EventJson : JsonSerializerContext;
