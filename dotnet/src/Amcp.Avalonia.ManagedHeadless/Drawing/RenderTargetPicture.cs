namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a bitmap that an app renders controls to. Its resolution scales the content.</summary>
internal sealed partial class RenderTargetPicture(PixelSize size, Vector dpi) : MemoryBitmap(size, dpi), IRenderTargetBitmapImpl;
