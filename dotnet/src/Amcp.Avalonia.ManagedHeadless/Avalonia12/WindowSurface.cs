using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 12 marks what can be drawn to.</summary>
internal sealed partial class WindowSurface : IPlatformRenderSurface;
