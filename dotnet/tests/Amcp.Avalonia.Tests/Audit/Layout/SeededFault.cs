using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Represents a kind of fault in the layout of the element `It`.</summary>
/// <param name="Rule">The rule that finds it.</param>
/// <param name="Name">What is wrong.</param>
/// <param name="Build">Creates the content of a window: with the fault if the flag is set, else its sound twin. UI thread only.</param>
internal sealed record SeededFault(string Rule, string Name, Func<Seeded, bool, Control> Build);
