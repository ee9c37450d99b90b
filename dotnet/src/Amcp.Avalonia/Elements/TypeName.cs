namespace Amcp.Avalonia.Elements;

/// <summary>The name of a control's type as paths and locators use it.</summary>
internal static class TypeName
{
    /// <summary>Without namespace and generic arity: <c>MainWindow</c>, <c>ListBox</c>.</summary>
    public static string Of(object instance) => Of(instance.GetType());

    /// <inheritdoc cref="Of(object)"/>
    public static string Of(Type type)
    {
        var arity = type.Name.IndexOf('`', StringComparison.Ordinal);
        return arity < 0 ? type.Name : type.Name[..arity];
    }

    /// <summary>Whether the instance is of a type of that name or of a type derived from one, as <c>type=Button</c> asks.</summary>
    public static bool IsOrDerives(object instance, string name)
    {
        for (var type = instance.GetType(); type is not null && type != typeof(object); type = type.BaseType)
        {
            if (Of(type) == name)
            {
                return true;
            }
        }

        return false;
    }
}
