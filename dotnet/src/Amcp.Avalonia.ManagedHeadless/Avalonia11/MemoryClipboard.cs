using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Avalonia.Input.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// On Avalonia 11 it stands behind Avalonia's own clipboard, which also speaks the older form of data. That class is internal.
/// </summary>
internal sealed partial class MemoryClipboard : IOwnedClipboardImpl
{
    private const string ClipboardType = "Avalonia.Input.Platform.Clipboard";

    /// <summary>The clipboard as apps see it.</summary>
    /// <exception cref="MissingMemberException">This Avalonia is not the one that this build is for.</exception>
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicConstructors, ClipboardType, "Avalonia.Base")]
    public IClipboard ForApps()
    {
        var constructor = typeof(IClipboard).Assembly.GetType(ClipboardType)?.GetConstructor(
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, [typeof(IClipboardImpl)])
            ?? throw new MissingMemberException($"Avalonia has no {ClipboardType}: this build of the managed platform does not fit this Avalonia.");
        return (IClipboard)constructor.Invoke([this]);
    }

    /// <summary>Nobody else can own the clipboard of this process.</summary>
    public Task<bool> IsCurrentOwnerAsync() => Task.FromResult(true);
}
