using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="FindElementTool"/>.</summary>
internal sealed record FindElementResult(IReadOnlyList<FoundElement> Elements);
