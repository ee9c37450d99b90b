using System.Text.RegularExpressions;

namespace AdminTool.Accounts;

/// <summary>What may be entered about a user. Every rule returns a sentence for people, or null when the value will do.</summary>
public static partial class AccountRules
{
    /// <summary>The smallest storage in gigabytes.</summary>
    public const int SmallestQuota = 1;

    /// <summary>The largest storage in gigabytes.</summary>
    public const int LargestQuota = 500;

    private const int LongestName = 60;

    /// <summary>Names are there and short enough for a badge.</summary>
    public static string? Name(string name) => name.Trim() switch
    {
        "" => "Enter a name.",
        { Length: > LongestName } => $"Use at most {LongestName} characters.",
        _ => null,
    };

    /// <summary>Addresses look like one and belong to nobody else.</summary>
    /// <param name="email">As entered.</param>
    /// <param name="directory">Where it must be unique.</param>
    /// <param name="ownId">Id of the user that it is entered for.</param>
    public static string? Email(string email, UserDirectory directory, int ownId)
    {
        if (email.Trim().Length == 0)
        {
            return "Enter an e-mail address.";
        }

        if (!AddressPattern().IsMatch(email.Trim()))
        {
            return "Enter an address such as name@example.com.";
        }

        return directory.WithEmail(email) is { } other && other.Id != ownId ? $"{other.Name} has this address already." : null;
    }

    /// <summary>Contractors end, and nobody has ended before today.</summary>
    /// <param name="expiresOn">The last day; null for no end.</param>
    /// <param name="role">Of the same user.</param>
    /// <param name="today">By the company's clock.</param>
    public static string? ExpiresOn(DateOnly? expiresOn, UserRole role, DateOnly today) => expiresOn switch
    {
        null when role is UserRole.Contractor => "Contractors need an end date.",
        { } day when day < today => "Choose a day that is not over.",
        _ => null,
    };

    /// <summary>Storage is given and within its limits.</summary>
    public static string? Quota(decimal? gigabytes) => gigabytes is >= SmallestQuota and <= LargestQuota && gigabytes == decimal.Truncate(gigabytes.Value)
        ? null
        : $"Enter whole gigabytes from {SmallestQuota} to {LargestQuota}.";

    [GeneratedRegex(@"^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$")]
    private static partial Regex AddressPattern();
}
