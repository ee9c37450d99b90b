using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="FindElementTool"/>.</summary>
internal sealed record FindElementResult(IReadOnlyList<FoundElement> Elements);
