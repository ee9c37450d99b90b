namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the result of a comparison with an accepted picture.</summary>
/// <param name="Code">The code of the failure, such as <c>AMCP_SCREENSHOT_DIFFERS</c>; null if the picture is accepted.</param>
/// <param name="Message">What was found, for people: one sentence per line, then the stored files.</param>
internal sealed record PictureOutcome(string? Code, string Message)
{
    /// <summary>Gets a value indicating whether the picture is accepted.</summary>
    public bool IsAccepted => Code is null;
}
