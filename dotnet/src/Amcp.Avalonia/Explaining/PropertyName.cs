namespace Amcp.Avalonia.Explaining;

/// <summary>Finds properties of elements by the names that XAML has for them.</summary>
internal static class PropertyName
{
    private const int Named = 8;

    /// <summary>Returns all properties that an element of this type can have.</summary>
    public static IEnumerable<AvaloniaProperty> All(AvaloniaObject element)
    {
        var (registry, type) = (AvaloniaPropertyRegistry.Instance, element.GetType());
        return registry.GetRegistered(type).Concat(registry.GetRegisteredDirect(type)).Concat(registry.GetRegisteredAttached(type)).Distinct();
    }

    /// <summary>Returns the name, with the owner if the property is attached to the element and not one of its own.</summary>
    public static string Of(AvaloniaObject element, AvaloniaProperty property) =>
        property.IsAttached && AvaloniaPropertyRegistry.Instance.FindRegistered(element, property.Name) != property ? Owned(property) : property.Name;

    private static string Owned(AvaloniaProperty property) => property.IsAttached ? $"{TypeName.Of(property.OwnerType)}.{property.Name}" : property.Name;

    /// <summary>Returns the property with a name, whose case does not matter.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with similar names.</exception>
    public static AvaloniaProperty Find(AvaloniaObject element, string parameter, string name)
    {
        var all = All(element).ToList();
        return all.Find(property => Is(Owned(property), name))
            ?? all.Find(property => Is(property.Name, name))
            ?? all.Find(property => Is($"IsEffectively{property.Name[Math.Min(2, property.Name.Length)..]}", name))
            ?? throw Failures.Invalid(parameter, $"{TypeName.Of(element)} has no property `{name}`. {Similar(all, name)}");
    }

    private static bool Is(string known, string name) => string.Equals(known, name, StringComparison.OrdinalIgnoreCase);

    private static string Similar(IEnumerable<AvaloniaProperty> all, string name)
    {
        var last = name[(name.LastIndexOf('.') + 1)..];
        var similar = all.Select(Owned).Where(known => known.Contains(last, StringComparison.OrdinalIgnoreCase) || last.Contains(known, StringComparison.OrdinalIgnoreCase))
            .Order(StringComparer.Ordinal).Take(Named).ToList();
        return similar.Count == 0 ? "Without it, the answer has the properties that are set." : $"Similar are: {string.Join(", ", similar)}.";
    }
}
