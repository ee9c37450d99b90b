using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Amcp.Avalonia.CustomTools;

/// <summary>How arguments and results of custom tools look in JSON: camelCase, enums as words, nothing unknown accepted.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal static class CustomToolJson
{
    /// <summary>By reflection, because the types are the app's own.</summary>
    public static readonly JsonSerializerOptions Options = Create();

    private static JsonSerializerOptions Create()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            NumberHandling = JsonNumberHandling.Strict,
            PropertyNameCaseInsensitive = false,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
            Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false) },
        };
        options.MakeReadOnly();
        return options;
    }
}
