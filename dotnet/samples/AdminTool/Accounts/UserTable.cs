using Samples.Foundation;

namespace AdminTool.Accounts;

/// <summary>Reads new users from comma-separated values: name, address and unit per line.</summary>
public static class UserTable
{
    /// <summary>Adds every user whose line is valid.</summary>
    /// <param name="table">The lines, such as <c>Mei Tanaka,mei.tanaka@example.com,Finance</c>.</param>
    /// <param name="directory">The directory to add them to.</param>
    /// <returns>The number of added and of refused lines.</returns>
    public static (int Added, int Refused) Import(string table, UserDirectory directory)
    {
        var lines = table.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        var added = 0;
        foreach (var line in SeededFaults.IsOn(SeededFault.ImportSkipsLast) ? lines.SkipLast(1) : lines)
        {
            if (Parse(line, directory) is { } user)
            {
                directory.Add(user);
                added++;
            }
        }

        return (added, lines.Length - added);
    }

    private static UserAccount? Parse(string line, UserDirectory directory) =>
        line.Split(',', StringSplitOptions.TrimEntries) is [var name, var email, var unit]
        && AccountRules.Name(name) is null && AccountRules.Email(email, directory, ownId: 0) is null
        && directory.Company.SelfAndParts.Any(part => part.Name == unit)
            ? UserAccount.NewIn(unit) with { Name = name, Email = email }
            : null;
}
