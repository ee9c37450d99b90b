using Amcp.Avalonia.Audit;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents findings that a check leaves out: of an element and what is in it, of some rules, or of both.</summary>
internal sealed record IgnoredFindings(string? Element = null, IReadOnlyList<AccessibilityRule>? Rules = null);
