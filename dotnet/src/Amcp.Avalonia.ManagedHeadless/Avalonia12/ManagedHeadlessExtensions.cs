using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>In Avalonia 12 text shaping is a subsystem of its own.</summary>
public static partial class ManagedHeadlessExtensions
{
    private static partial AppBuilder UseManagedDrawing(AppBuilder builder) => builder
        .UseRenderingSubsystem(DrawingBindings.Bind, SubsystemName)
        .UseTextShapingSubsystem(TextBindings.Bind, SubsystemName);
}
