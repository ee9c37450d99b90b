using System.Reflection;
using Amcp.Avalonia.Core;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Invokes native menu items; the only reflection for menus. The method that the operating system calls is internal in Avalonia.</summary>
internal static class NativeClick
{
    private const string Bridge = "Avalonia.Controls.INativeMenuItemExporterEventsImplBridge, Avalonia.Controls";

    /// <summary>Raises the item's click and runs its command.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version lacks the method.</exception>
    public static void Raise(global::Avalonia.Controls.NativeMenuItem item)
    {
        var raise = Type.GetType(Bridge)?.GetMethod("RaiseClicked")
            ?? throw Failures.Unsupported("This Avalonia lacks the member by which the system chooses an item: use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.");
        raise.Invoke(item, BindingFlags.DoNotWrapExceptions, null, null, null);
    }
}
