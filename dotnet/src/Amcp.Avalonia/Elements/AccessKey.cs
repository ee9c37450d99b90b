namespace Amcp.Avalonia.Elements;

/// <summary>Removes the marker of access keys from captions.</summary>
internal static class AccessKey
{
    /// <summary>Returns a caption without its access key marker.</summary>
    public static string? Without(string? caption)
    {
        var marker = caption?.IndexOf('_', StringComparison.Ordinal) ?? -1;
        return marker < 0 || marker == caption!.Length - 1 ? caption : caption.Remove(marker, 1);
    }
}
