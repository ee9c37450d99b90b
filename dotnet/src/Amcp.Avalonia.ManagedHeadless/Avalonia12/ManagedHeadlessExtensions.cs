using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Text;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Registers text shaping, which is a separate subsystem in Avalonia 12.</summary>
public static partial class ManagedHeadlessExtensions
{
    private static partial AppBuilder UseManagedDrawing(AppBuilder builder) => builder
        .UseRenderingSubsystem(DrawingBindings.Bind, SubsystemName)
        .UseTextShapingSubsystem(TextBindings.Bind, SubsystemName);
}
