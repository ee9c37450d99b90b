namespace Amcp.Avalonia.Elements;

/// <summary>Formats the name of a control's type for paths and locators.</summary>
internal static class TypeName
{
    /// <summary>Returns the name without namespace and generic arity: <c>MainWindow</c>, <c>ListBox</c>.</summary>
    public static string Of(object instance) => Of(instance.GetType());

    /// <inheritdoc cref="Of(object)"/>
    public static string Of(Type type)
    {
        var arity = type.Name.IndexOf('`', StringComparison.Ordinal);
        return arity < 0 ? type.Name : type.Name[..arity];
    }

    /// <summary>Determines whether the instance's type, or one of its base types, has this name, as for <c>type=Button</c>.</summary>
    public static bool IsOrDerives(object instance, string name)
    {
        for (var type = instance.GetType(); type is not null && type != typeof(object); type = type.BaseType)
        {
            if (Of(type) == name)
                return true;
        }

        return false;
    }
}
