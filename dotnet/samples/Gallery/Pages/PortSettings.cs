using System.Globalization;

namespace Gallery.Pages;

/// <summary>Represents a setting that refuses what is no port.</summary>
public sealed class PortSettings
{
    /// <summary>Gets or sets the port.</summary>
    /// <exception cref="ArgumentException">The text is no number from 1 to 65535.</exception>
    public string Port
    {
        get;
        set => field = int.TryParse(value, CultureInfo.InvariantCulture, out var port) && port is > 0 and <= 65535
            ? value
            : throw new ArgumentException("Enter a number from 1 to 65535.");
    } = "80";
}
