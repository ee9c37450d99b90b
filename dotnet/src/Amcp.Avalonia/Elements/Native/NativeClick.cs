using System.Reflection;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Invokes native menu items; the only reflection for menus. The method that the operating system calls is internal in Avalonia.</summary>
internal static class NativeClick
{
    private static readonly HiddenType s_bridge = new("the choice of native menu items", "Avalonia.Controls.INativeMenuItemExporterEventsImplBridge, Avalonia.Controls", "RaiseClicked");

    /// <summary>Raises the item's click and runs its command.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version lacks the method.</exception>
    public static void Raise(global::Avalonia.Controls.NativeMenuItem item) =>
        s_bridge.Method("RaiseClicked").Invoke(item, BindingFlags.DoNotWrapExceptions, null, null, null);
}
