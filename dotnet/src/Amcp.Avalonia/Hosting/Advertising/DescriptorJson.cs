using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>Provides source-generated JSON metadata of a descriptor file.</summary>
[JsonSerializable(typeof(EndpointDescriptor))]
internal sealed partial class DescriptorJson : JsonSerializerContext;
