namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>The exception that is thrown where a picture cannot be compared at all.</summary>
internal sealed class PictureException(string code, string message, Exception? cause = null) : Exception(message, cause)
{
    /// <summary>Gets the code, such as <c>AMCP_BASELINE_BROKEN</c>.</summary>
    public string Code => code;
}
