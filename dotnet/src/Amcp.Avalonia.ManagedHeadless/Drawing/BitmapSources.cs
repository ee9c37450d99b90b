using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Finds the bitmap of an image brush through reflection, because Avalonia keeps that member internal.</summary>
internal static class BitmapSources
{
    private const BindingFlags Members = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
    private static readonly PropertyInfo s_reference = typeof(IImageBrushSource).GetProperty("Bitmap", Members)
        ?? throw new MissingMemberException("Avalonia's IImageBrushSource has no member Bitmap: this build of the managed renderer does not fit this Avalonia.");
    private static readonly ConcurrentDictionary<Type, PropertyInfo?> s_items = new();

    /// <summary>Returns the bitmap; <see langword="null"/> if it is absent or belongs to another renderer.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Avalonia itself reads this property, so it is there in a trimmed app.")]
    public static MemoryBitmap? BitmapOf(IImageBrushSource? source)
    {
        if (source is null || s_reference.GetValue(source) is not { } reference)
            return null;
        return s_items.GetOrAdd(reference.GetType(), type => type.GetProperty("Item", Members, null, null, Type.EmptyTypes, null))?.GetValue(reference) as MemoryBitmap;
    }
}
