using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="GetElementTreeTool"/>.</summary>
internal sealed record GetElementTreeResult(IReadOnlyList<ElementInfo> Roots, int Count, int Revision);
