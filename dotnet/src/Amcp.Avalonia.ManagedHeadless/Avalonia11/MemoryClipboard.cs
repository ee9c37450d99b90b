using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Avalonia.Input.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements the platform side of Avalonia 11's own clipboard, an internal class that also supports the older data format.</summary>
internal sealed partial class MemoryClipboard : IOwnedClipboardImpl
{
    private const string ClipboardType = "Avalonia.Input.Platform.Clipboard";

    /// <summary>Returns the clipboard for apps.</summary>
    /// <exception cref="MissingMemberException">This build targets another Avalonia version.</exception>
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicConstructors, ClipboardType, "Avalonia.Base")]
    public IClipboard ForApps()
    {
        var constructor = typeof(IClipboard).Assembly.GetType(ClipboardType)?.GetConstructor(
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, [typeof(IClipboardImpl)])
            ?? throw new MissingMemberException($"Avalonia has no {ClipboardType}: this build of the managed platform does not fit this Avalonia.");
        return (IClipboard)constructor.Invoke([this]);
    }

    /// <summary>Returns true, because no other process can own this clipboard.</summary>
    public Task<bool> IsCurrentOwnerAsync() => Task.FromResult(true);
}
