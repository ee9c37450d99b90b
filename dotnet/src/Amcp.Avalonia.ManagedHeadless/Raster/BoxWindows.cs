namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents three averaging windows whose succession approximates a Gaussian.</summary>
/// <remarks>Sizes follow SVG 1.1, section 15.17 "feGaussianBlur": d = ⌊σ·3√(2π)/4 + ½⌋. Even ones are offset to both sides, then one larger.</remarks>
internal readonly struct BoxWindows
{
    private const double WidestSigma = 500;

    private readonly int _size;

    /// <summary>Creates the windows for a standard deviation in pixels.</summary>
    public BoxWindows(double sigma) =>
        _size = sigma > 0 ? (int)Math.Floor(Math.Min(sigma, WidestSigma) * 3 * Math.Sqrt(2 * Math.PI) / 4 + 0.5) : 0;

    /// <summary>Gets a value indicating whether the windows change anything.</summary>
    public bool Blurs => _size > 1;

    /// <summary>Gets the maximum spread, in pixels.</summary>
    public int Reach => this[0].Before + this[1].Before + this[2].Before;

    /// <summary>Gets the number of pixels before and after the centre of a window.</summary>
    public (int Before, int After) this[int pass] => (_size % 2, pass) switch
    {
        (0, 0) => (_size / 2, _size / 2 - 1),
        (0, 1) => (_size / 2 - 1, _size / 2),
        _ => (_size / 2, _size / 2),
    };
}
