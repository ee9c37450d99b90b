using System.Collections;

namespace Amcp.Avalonia.Core;

/// <summary>Describes the JSON that a parameter type accepts.</summary>
internal static class ExpectedForm
{
    /// <summary>Returns a description such as <c>a whole number</c> or <c>one of left, middle, right</c>.</summary>
    public static string Of(Type type)
    {
        var inner = Nullable.GetUnderlyingType(type) ?? type;
        if (inner.IsEnum)
            return "one of " + string.Join(", ", Enum.GetNames(inner).Select(JsonNamingPolicy.CamelCase.ConvertName));

        if (inner != typeof(string) && ElementOf(inner) is { } element)
            return $"a list, each entry {Of(element)}";

        return Type.GetTypeCode(inner) switch
        {
            TypeCode.String => "a string",
            TypeCode.Boolean => "true or false",
            TypeCode.Single or TypeCode.Double or TypeCode.Decimal => "a number",
            >= TypeCode.SByte and <= TypeCode.UInt64 => "a whole number",
            _ => "an object",
        };
    }

    private static Type? ElementOf(Type type) =>
        type.IsArray
            ? type.GetElementType()
            : typeof(IEnumerable).IsAssignableFrom(type) && type.GetGenericArguments() is [var element] ? element : null;
}
