using System.Text.RegularExpressions;
using Samples.Foundation;

namespace AdminTool.Accounts;

/// <summary>Validates user data. Every rule returns a sentence for display, or null if the value is valid.</summary>
public static partial class AccountRules
{
    /// <summary>The minimum storage in gigabytes.</summary>
    public const int SmallestQuota = 1;

    /// <summary>The maximum storage in gigabytes.</summary>
    public const int LargestQuota = 500;

    private const int LongestName = 60;

    /// <summary>Validates that a name is present and short enough for a badge.</summary>
    public static string? Name(string name) => name.Trim() switch
    {
        "" => "Enter a name.",
        { Length: > LongestName } => $"Use at most {LongestName} characters.",
        _ => null,
    };

    /// <summary>Validates that an email address is well formed and unique.</summary>
    /// <param name="email">The address as entered.</param>
    /// <param name="directory">The directory in which it must be unique.</param>
    /// <param name="ownId">The id of the user.</param>
    public static string? Email(string email, UserDirectory directory, int ownId)
    {
        if (SeededFaults.IsOn(SeededFault.EmailUnchecked))
            return null;

        if (email.Trim().Length == 0)
            return "Enter an e-mail address.";

        if (!AddressPattern().IsMatch(email.Trim()))
            return "Enter an address such as name@example.com.";

        return directory.WithEmail(email) is { } other && other.Id != ownId ? $"{other.Name} has this address already." : null;
    }

    /// <summary>Validates that a contractor has an end date, and that no end date is in the past.</summary>
    /// <param name="expiresOn">The last day; null for no end.</param>
    /// <param name="role">The role of the user.</param>
    /// <param name="today">The current day on the company's clock.</param>
    public static string? ExpiresOn(DateOnly? expiresOn, UserRole role, DateOnly today) => expiresOn switch
    {
        null when role is UserRole.Contractor => "Contractors need an end date.",
        { } day when day < today => "Choose a day that is not over.",
        _ => null,
    };

    /// <summary>Validates that storage is given and within its limits.</summary>
    public static string? Quota(decimal? gigabytes) => gigabytes is >= SmallestQuota and <= LargestQuota && gigabytes == decimal.Truncate(gigabytes.Value)
        ? null
        : $"Enter whole gigabytes from {SmallestQuota} to {LargestQuota}.";

    [GeneratedRegex(@"^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$")]
    private static partial Regex AddressPattern();
}
