using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Nodes;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Determines which types of a custom tool's signature have a JSON form that an agent can write and read.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal static class ServableType
{
    private const int MaxDepth = 6;

    private static readonly HashSet<Type> s_scalars =
    [
        typeof(string), typeof(decimal), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan),
        typeof(Guid), typeof(Uri), typeof(JsonElement), typeof(JsonObject), typeof(JsonArray), typeof(JsonNode),
    ];

    /// <summary>Determines whether a type is a scalar, an enum, a list of servable types, or a plain data type with servable public properties.</summary>
    public static bool Allows(Type type) => Allows(type, MaxDepth);

    private static bool Allows(Type type, int depth)
    {
        var inner = Nullable.GetUnderlyingType(type) ?? type;
        if (s_scalars.Contains(inner) || inner.IsEnum || (inner.IsPrimitive && inner != typeof(IntPtr) && inner != typeof(UIntPtr)))
            return true;

        if (depth == 0 || inner.IsByRef || inner.IsPointer || inner.IsGenericParameter || typeof(Delegate).IsAssignableFrom(inner))
            return false;

        if (ElementOf(inner) is { } element)
            return Allows(element, depth - 1);

        var isData = !inner.IsInterface && !inner.IsAbstract && inner.Namespace?.StartsWith("System", StringComparison.Ordinal) != true;
        return isData && inner.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => property.GetIndexParameters().Length == 0)
            .All(property => property.PropertyType == inner || Allows(property.PropertyType, depth - 1));
    }

    private static Type? ElementOf(Type type)
    {
        if (type.IsArray)
            return type.GetElementType();

        var single = type.IsGenericType && type.GetGenericArguments().Length == 1 ? type.GetGenericArguments()[0] : null;
        return single is not null && typeof(IEnumerable).IsAssignableFrom(type) ? single : null;
    }
}
