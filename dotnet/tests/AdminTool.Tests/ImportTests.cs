using AdminTool.Accounts;
using AdminTool.Directory;

namespace AdminTool.Tests;

public sealed class ImportTests
{
    private readonly AnsweringDialogs _dialogs = new();
    private readonly UserDirectory _users = SampleCompany.Open();
    private readonly DirectoryViewModel _directory;

    public ImportTests() => _directory = new DirectoryViewModel(_users, new SwitchableTheme(), _dialogs);

    [Fact]
    public void Users_of_a_file_are_added_and_lines_against_the_rules_are_counted()
    {
        var taken = _users.Users[0].Email;
        _dialogs.UserFile = $"Mei Tanaka, mei.tanaka@example.com, Finance\nNo Unit,no.unit@example.com,Nowhere\nTwin,{taken},Finance\n\nnot a user\n";

        _directory.ImportUsers.Execute(null);

        Assert.Equal("Finance", _users.WithEmail("mei.tanaka@example.com")?.Unit);
        Assert.Equal($"Imported 1, refused 3. {_users.Users.Count} users", _directory.Status);
    }

    [Fact]
    public void A_cancelled_import_changes_nothing_and_a_failed_one_says_why()
    {
        var status = _directory.Status;

        _directory.ImportUsers.Execute(null);
        Assert.Equal(status, _directory.Status);

        _dialogs.FileProblem = new IOException("The file is locked.");
        _directory.ImportUsers.Execute(null);
        Assert.Equal("Users could not be imported: The file is locked.", _directory.Status);
    }
}
