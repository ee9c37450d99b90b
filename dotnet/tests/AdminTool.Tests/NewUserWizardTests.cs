using AdminTool.Accounts;
using AdminTool.Editing;
using AdminTool.Wizard;

namespace AdminTool.Tests;

public sealed class NewUserWizardTests
{
    private readonly NewUserWizardViewModel _wizard = new(SampleCompany.Open(), "Finance");
    private int _finished;

    public NewUserWizardTests() => _wizard.Finished += () => _finished++;

    [Fact]
    public void Nothing_is_wrong_before_somebody_tries_to_go_on()
    {
        Assert.False(_wizard.Editor.HasErrors);
        Assert.Equal(("Step 1 of 3", "Finance"), (_wizard.Step, _wizard.Editor.Unit));
        Assert.False(_wizard.Back.CanExecute(null));

        _wizard.Next.Execute(null);

        Assert.True(_wizard.IsIdentity);
        Assert.Equal("Enter a name.", _wizard.Editor.FaultOf(nameof(AccountEditor.Name)));
        Assert.Equal("Enter an e-mail address.", _wizard.Editor.FaultOf(nameof(AccountEditor.Email)));
    }

    [Fact]
    [Trait("Requirement", "card/4-admin-tool")]
    public void Three_pages_lead_to_the_user()
    {
        FillIdentity();
        _wizard.Next.Execute(null);
        _wizard.Editor.Role = UserRole.Contractor;
        _wizard.Next.Execute(null);
        Assert.True(_wizard.IsAccess);

        _wizard.Editor.ExpiresOn = new DateTime(2025, 8, 1);
        _wizard.Next.Execute(null);
        Assert.True(_wizard.IsReview);
        Assert.False(_wizard.Next.CanExecute(null));

        _wizard.Finish.Execute(null);

        Assert.Equal(1, _finished);
        var expected = UserAccount.NewIn("Finance") with
        {
            Name = "Mei Tanaka",
            Email = "mei.tanaka@meridian.example",
            Role = UserRole.Contractor,
            ExpiresOn = new DateOnly(2025, 8, 1),
        };
        Assert.Equal(expected, _wizard.Editor.Account);
    }

    [Fact]
    public void Going_back_keeps_what_was_entered()
    {
        FillIdentity();
        _wizard.Next.Execute(null);
        _wizard.Editor.UsesSmartCard = true;

        _wizard.Back.Execute(null);
        Assert.Equal(("Who is it?", "Mei Tanaka"), (_wizard.Title, _wizard.Editor.Name));
        _wizard.Next.Execute(null);

        Assert.True(_wizard.Editor.UsesSmartCard);
    }

    [Fact]
    public void Only_the_last_page_can_be_finished()
    {
        _wizard.Finish.Execute(null);

        Assert.Equal(0, _finished);
    }

    private void FillIdentity()
    {
        _wizard.Editor.Name = "Mei Tanaka";
        _wizard.Editor.Email = "mei.tanaka@meridian.example";
    }
}
