namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents what pixels depend on besides the app. A baseline includes it, so that a mismatch can be explained.</summary>
/// <param name="Renderer"><c>managed</c> or <c>skia</c>, with its version.</param>
/// <param name="Avalonia">The version of Avalonia.</param>
/// <param name="Fonts">A hash of the fonts.</param>
/// <param name="Scale">The pixels per device-independent pixel.</param>
/// <param name="Theme">The theme, such as <c>Light</c>.</param>
/// <param name="Culture">The culture, such as <c>en-US</c>.</param>
internal sealed record RenderFingerprint(string Renderer, string Avalonia, string Fonts, double Scale, string Theme, string Culture)
{
    /// <summary>Gets a value indicating whether the managed renderer drew the pixels, which are the same on all systems.</summary>
    public bool IsManaged => Renderer.Split(' ')[0] == "managed";
}
