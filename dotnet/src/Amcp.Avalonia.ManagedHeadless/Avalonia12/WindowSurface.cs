using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Marks the surface as a render target for Avalonia 12.</summary>
internal sealed partial class WindowSurface : IPlatformRenderSurface;
