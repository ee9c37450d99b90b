using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Recording;

/// <summary>Provides source-generated JSON metadata of recording messages.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(InputEvent))]
internal sealed partial class RecordingJson : JsonSerializerContext;
