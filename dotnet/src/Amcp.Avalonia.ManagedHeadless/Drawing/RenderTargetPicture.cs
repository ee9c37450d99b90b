using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>A picture that an app renders controls to; its resolution scales what is drawn.</summary>
internal sealed partial class RenderTargetPicture(PixelSize size, Vector dpi) : MemoryBitmap(size, dpi), IRenderTargetBitmapImpl;
