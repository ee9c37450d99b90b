using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Text;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Registers nothing for text shaping, which belongs to the renderer in Avalonia 11.</summary>
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
