using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Testing;

/// <summary>Provides source-generated JSON metadata of JSON nodes.</summary>
[JsonSerializable(typeof(JsonObject))]
internal sealed partial class NodeJson : JsonSerializerContext;
