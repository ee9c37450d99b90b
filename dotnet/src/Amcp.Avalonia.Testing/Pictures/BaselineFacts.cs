using System.Security.Cryptography;
using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents what is stored beside an accepted picture, such as <c>login.json</c> beside <c>login.png</c>.</summary>
/// <param name="PixelHash">The hash of the pixels.</param>
/// <param name="FileHash">The SHA-256 of the PNG file; if it differs, the picture was changed and <paramref name="PixelHash"/> is stale.</param>
/// <param name="Fingerprint">What the pixels depend on besides the app.</param>
/// <param name="System">The operating system; null for the managed renderer, which draws alike on all.</param>
/// <param name="Elements">The elements in the picture.</param>
internal sealed record BaselineFacts(
    [property: JsonRequired] string PixelHash,
    [property: JsonRequired] string FileHash,
    [property: JsonRequired] RenderFingerprint Fingerprint,
    string? System,
    [property: JsonRequired] IReadOnlyList<PictureElement> Elements)
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web);

    /// <summary>Returns the facts of a new picture.</summary>
    public static BaselineFacts Of(byte[] png, CapturedPicture picture, IReadOnlyList<PictureElement> elements) =>
        new(picture.PixelHash, HashOf(png), picture.Fingerprint, picture.Fingerprint.IsManaged ? null : SystemName(), elements);

    /// <summary>Reads the content of the file beside a picture.</summary>
    /// <exception cref="JsonException">The content is something else.</exception>
    public static BaselineFacts Parse(ReadOnlySpan<byte> text) =>
        JsonSerializer.Deserialize<BaselineFacts>(text, s_json) ?? throw new JsonException("The facts of the picture are null.");

    /// <summary>Returns the SHA-256 of a file.</summary>
    public static string HashOf(byte[] file) => Convert.ToHexString(SHA256.HashData(file)).ToLowerInvariant();

    /// <summary>Returns the content of the file beside the picture, with the bytes that the runner writes.</summary>
    public string ToText() => JsonForm.Object(
        0,
        ("pixelHash", JsonForm.Of(PixelHash)),
        ("fileHash", JsonForm.Of(FileHash)),
        ("fingerprint", TextOf(Fingerprint)),
        ("system", System is null ? null : JsonForm.Of(System)),
        ("elements", JsonForm.Array(1, Elements.Select(TextOf)))) + "\n";

    private static string TextOf(RenderFingerprint fingerprint) => JsonForm.Object(
        1,
        ("renderer", JsonForm.Of(fingerprint.Renderer)),
        ("avalonia", JsonForm.Of(fingerprint.Avalonia)),
        ("fonts", JsonForm.Of(fingerprint.Fonts)),
        ("scale", JsonForm.Of(fingerprint.Scale)),
        ("theme", JsonForm.Of(fingerprint.Theme)),
        ("culture", JsonForm.Of(fingerprint.Culture)));

    private static string TextOf(PictureElement element) => JsonForm.Object(
        2,
        ("path", JsonForm.Of(element.Path)),
        ("label", JsonForm.Of(element.Label)),
        ("called", element.Called is null ? null : JsonForm.Of(element.Called)),
        ("text", element.Text is null ? null : JsonForm.Of(element.Text)),
        ("bounds", JsonForm.Object(
            3,
            ("x", JsonForm.Of(element.Bounds.X)),
            ("y", JsonForm.Of(element.Bounds.Y)),
            ("width", JsonForm.Of(element.Bounds.Width)),
            ("height", JsonForm.Of(element.Bounds.Height)))));

    // The names that Node gives them.
    private static string SystemName() => OperatingSystem.IsWindows() ? "win32" : OperatingSystem.IsMacOS() ? "darwin" : "linux";
}
