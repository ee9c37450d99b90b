using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>The JSON shape of a descriptor file, made at compile time.</summary>
[JsonSerializable(typeof(EndpointDescriptor))]
internal sealed partial class DescriptorJson : JsonSerializerContext;
