using System.ComponentModel;
using AdminTool.Accounts;
using AdminTool.Editing;

namespace AdminTool.Tests;

public sealed class UserFormTests
{
    private readonly UserDirectory _directory = SampleCompany.Open();
    private readonly UserFormViewModel _form;

    public UserFormTests() => _form = new UserFormViewModel(_directory, _directory.WithEmail("grace.okafor@meridian.example")!);

    [Fact]
    public void Nothing_can_be_saved_or_reverted_before_something_was_entered()
    {
        Assert.False(_form.Save.CanExecute(null));
        Assert.False(_form.Revert.CanExecute(null));
        Assert.Equal("All changes are saved.", _form.Summary);
    }

    [Fact]
    [Trait("Requirement", "card/4-admin-tool")]
    public void A_fault_is_told_at_its_field_and_keeps_the_form_from_being_saved()
    {
        var told = new List<string?>();
        _form.Editor.ErrorsChanged += (_, change) => told.Add(change.PropertyName);

        _form.Editor.Email = "grace";
        _form.Editor.Name = "";

        Assert.Equal(["Email", "Name"], told);
        Assert.Equal(["Enter an address such as name@example.com."], Faults(nameof(AccountEditor.Email)));
        Assert.Equal("2 fields need attention.", _form.Summary);
        Assert.False(_form.Save.CanExecute(null));
        Assert.True(_form.Revert.CanExecute(null));
    }

    [Fact]
    public void A_role_that_needs_an_end_date_is_a_fault_of_the_date()
    {
        _form.Editor.Role = UserRole.Contractor;
        Assert.Equal(["Contractors need an end date."], Faults(nameof(AccountEditor.ExpiresOn)));
        Assert.Equal("1 field needs attention.", _form.Summary);

        _form.Editor.ExpiresOn = new DateTime(2025, 12, 31);

        Assert.False(_form.HasErrors);
        Assert.Equal("31 December 2025", _form.Editor.ExpiresText);
    }

    [Fact]
    public void Saving_stores_what_was_entered_without_blanks_around_it()
    {
        _form.Editor.Name = " Grace Okafor-Lund ";
        _form.Editor.UsesPassword = true;
        _form.Editor.Quota = 35;

        _form.Save.Execute(null);

        var saved = _directory.WithEmail("grace.okafor@meridian.example")!;
        Assert.Equal(("Grace Okafor-Lund", SignInMethod.Password, 35), (saved.Name, saved.SignIn, saved.QuotaGigabytes));
        Assert.Equal("changed Grace Okafor-Lund by admin@meridian.example", _directory.Audit[0].Text);
    }

    [Fact]
    public void Reverting_brings_back_every_field_and_takes_the_faults_away()
    {
        _form.Editor.Name = "";
        _form.Editor.Role = UserRole.Contractor;
        _form.Editor.UsesPassword = true;
        _form.Editor.Quota = null;
        _form.Editor.IsActive = false;

        _form.Revert.Execute(null);

        Assert.False(_form.Editor.IsEdited);
        Assert.False(_form.Editor.HasErrors);
        Assert.Equal("All changes are saved.", _form.Summary);
        Assert.Equal("Smart card", _form.Editor.SignInText);
    }

    [Fact]
    public void A_radio_button_that_is_switched_off_changes_nothing()
    {
        _form.Editor.UsesSmartCard = false;

        Assert.True(_form.Editor.UsesSmartCard);
        Assert.False(_form.Editor.IsEdited);
    }

    private string[] Faults(string field) => [.. ((INotifyDataErrorInfo)_form.Editor).GetErrors(field).Cast<string>()];
}
