using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="FindElementTool"/>.</summary>
internal sealed record FindElementResult(IReadOnlyList<FoundElement> Elements);
