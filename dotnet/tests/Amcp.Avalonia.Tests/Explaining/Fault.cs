using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Explaining;

/// <summary>Represents a fault of styles, bindings or layout that an agent meets: it knows the element `It` and what looks wrong.</summary>
/// <param name="Name">The kind of fault.</param>
/// <param name="Of">The property that looks wrong.</param>
/// <param name="Build">Creates the content of a window with the fault.</param>
/// <param name="Named">The texts that an answer must have to name the faulty setter, binding or constraint.</param>
internal sealed record Fault(string Name, string Of, Func<Control> Build, params string[] Named)
{
    /// <summary>Gets the action that runs once the content is shown.</summary>
    public Action<Control>? Then { get; init; }
}
