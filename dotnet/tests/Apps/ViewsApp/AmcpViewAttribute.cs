namespace Amcp.Avalonia;

/// <summary>Stands for the attribute of the package, which the app does not reference. It is known by its name.</summary>
/// <param name="name">The name of the picture.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class AmcpViewAttribute(string name) : Attribute
{
    /// <summary>Gets the name.</summary>
    public string Name { get; } = name;
}
