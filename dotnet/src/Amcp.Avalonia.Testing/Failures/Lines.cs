namespace Amcp.Avalonia.Testing;

/// <summary>Joins the parts of a message.</summary>
internal static class Lines
{
    /// <summary>Returns the parts that are not empty, each on a line of its own.</summary>
    public static string Of(params string[] parts) => string.Join(Environment.NewLine, parts.Where(part => part.Length > 0));
}
