using System.Buffers;

namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Multiplies a paint by the alpha of another, as an opacity mask.</summary>
internal sealed class MaskedPaint(IPaint paint, IPaint mask) : IPaint
{
    public void Shade(int x, int y, Span<uint> destination)
    {
        paint.Shade(x, y, destination);
        var rented = ArrayPool<uint>.Shared.Rent(destination.Length);
        var alphas = rented.AsSpan(0, destination.Length);
        mask.Shade(x, y, alphas);
        for (var i = 0; i < alphas.Length; i++)
            destination[i] = Premultiplied.ScalePixel(destination[i], alphas[i] >> 24);

        ArrayPool<uint>.Shared.Return(rented);
    }
}
