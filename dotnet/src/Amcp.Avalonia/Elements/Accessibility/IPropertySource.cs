namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Represents a visual of the handler that has properties of its own in the element tree.</summary>
internal interface IPropertySource
{
    /// <summary>Gets the properties; those without a value are omitted.</summary>
    IEnumerable<(string Name, string? Value)> Properties { get; }
}
