namespace Amcp.Avalonia;

/// <summary>
/// Marks a static method without parameters that makes a view for <c>amcp-test views</c>: a view whose constructor needs arguments, or a view in a certain
/// state. The method returns a <see cref="global::Avalonia.Controls.Control"/>; it runs on the UI thread, and only <c>amcp-test views</c> calls it.
/// </summary>
/// <param name="name">The name of the picture: letters, digits, spaces, <c>-</c>, <c>_</c> and <c>.</c>; unique among the views of the app.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class AmcpViewAttribute(string name) : Attribute
{
    /// <summary>Gets the name of the picture.</summary>
    public string Name { get; } = name;
}
