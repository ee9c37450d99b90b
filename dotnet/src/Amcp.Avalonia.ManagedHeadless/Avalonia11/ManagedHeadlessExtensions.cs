using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>In Avalonia 11 text shaping is the renderer's.</summary>
public static partial class ManagedHeadlessExtensions
{
    private static partial AppBuilder UseManagedDrawing(AppBuilder builder) => builder.UseRenderingSubsystem(
        () =>
        {
            DrawingBindings.Bind();
            TextBindings.Bind();
        },
        SubsystemName);
}
