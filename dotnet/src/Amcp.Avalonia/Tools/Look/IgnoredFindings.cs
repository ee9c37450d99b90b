namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents findings that a check leaves out: of an element and what is in it, of some rules, or of both.</summary>
/// <typeparam name="TRule">The rules of the check.</typeparam>
internal sealed record IgnoredFindings<TRule>(string? Element = null, IReadOnlyList<TRule>? Rules = null)
    where TRule : struct, Enum;
