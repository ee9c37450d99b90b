namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Specifies which fields of <see cref="XSizeHints"/> are valid.</summary>
[Flags]
internal enum XSizeHintFlags
{
    Position = 1 << 2,
    Size = 1 << 3,
    MinSize = 1 << 4,
    MaxSize = 1 << 5,
}
