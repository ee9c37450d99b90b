using Amcp.Avalonia.Audit.Layout;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="CheckLayoutTool"/>.</summary>
internal sealed record CheckLayoutArguments(
    string? Element = null, string? Window = null, IReadOnlyList<LayoutRule>? Rules = null, IReadOnlyList<IgnoredFindings<LayoutRule>>? Ignore = null);
