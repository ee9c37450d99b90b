using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Recording;

/// <summary>The JSON shape of what is told of a recording, made at compile time.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(InputEvent))]
internal sealed partial class RecordingJson : JsonSerializerContext;
