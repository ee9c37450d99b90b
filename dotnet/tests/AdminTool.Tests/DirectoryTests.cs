using AdminTool.Accounts;
using AdminTool.Directory;
using AdminTool.Editing;

namespace AdminTool.Tests;

public sealed class DirectoryTests
{
    private readonly AnsweringDialogs _dialogs = new();
    private readonly UserDirectory _users = SampleCompany.Open();
    private readonly DirectoryViewModel _directory;

    public DirectoryTests() => _directory = new DirectoryViewModel(_users, new SwitchableTheme(), _dialogs);

    private IEnumerable<DirectoryNode> All => _directory.Nodes[0].SelfAndBelow;

    [Fact]
    public void The_tree_begins_with_the_company_and_lists_parts_before_people()
    {
        Assert.Equal(_directory.Nodes[0], _directory.Selected);
        Assert.Equal(["Engineering", "Operations", "Finance", "Ines Romero"], _directory.Nodes[0].Children.Select(node => node.Label));
        Assert.Equal(6 + 2 + 14, All.Count());
    }

    [Fact]
    public void A_unit_shows_the_members_of_its_parts_as_well()
    {
        _directory.Selected = Node("Engineering");

        var summary = Assert.IsType<UnitSummaryViewModel>(_directory.Details);
        Assert.Equal("6 users, 5 of them active", summary.Tally);
    }

    [Fact]
    public void What_was_entered_stays_while_another_node_is_looked_at()
    {
        Form("Yuki Mori").Editor.Name = "Yuki Mori-Sato";

        _directory.Selected = Node("Finance");

        Assert.True(((UserNode)Node("Yuki Mori")).IsEdited);
        Assert.Equal("Yuki Mori-Sato", Form("Yuki Mori").Editor.Name);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Unsaved_changes_are_discarded_only_when_that_is_confirmed(bool confirms)
    {
        Assert.False(_directory.HasUnsavedChanges);
        Form("Yuki Mori").Editor.Name = "Yuki Mori-Sato";
        _dialogs.Confirms = confirms;

        Assert.True(_directory.HasUnsavedChanges);
        Assert.Equal(confirms, await _directory.MayDiscardAsync());
        Assert.Equal("What you entered for Yuki Mori is not saved yet.", Assert.Single(_dialogs.Questions).Consequence);
    }

    [Fact]
    public void A_saved_user_moves_to_the_new_unit_and_stays_selected()
    {
        var form = Form("Yuki Mori");
        form.Editor.Unit = "Finance";

        form.Save.Execute(null);

        Assert.Equal(["Claire Dubois", "Noah Peters", "Yuki Mori"], Node("Finance").Children.Select(node => node.Label));
        Assert.Equal(Node("Yuki Mori"), _directory.Selected);
        Assert.Equal("Changed Yuki Mori. 14 users", _directory.Status);
    }

    [Fact]
    [Trait("Requirement", "card/4-admin-tool")]
    public void A_finished_wizard_adds_the_user_to_the_selected_users_unit_and_selects_it()
    {
        _directory.Selected = Node("Claire Dubois");
        _dialogs.NewUser = UserAccount.NewIn("Finance") with { Name = "Mei Tanaka", Email = "mei.tanaka@meridian.example" };

        _directory.NewUser.Execute(null);

        Assert.Equal("Finance", _dialogs.SuggestedUnit);
        Assert.Equal("Mei Tanaka", _directory.Selected?.Label);
        Assert.Equal(["Claire Dubois", "Mei Tanaka", "Noah Peters"], Node("Finance").Children.Select(node => node.Label));
        Assert.Equal(("added Mei Tanaka by admin@meridian.example", "2 Jun, 09:01"), (_directory.Audit[0].Text, _directory.Audit[0].Time));
    }

    [Fact]
    public void A_cancelled_wizard_adds_nobody()
    {
        _directory.NewUser.Execute(null);

        Assert.Equal(14, _users.Users.Count);
        Assert.Single(_directory.Audit);
    }

    [Theory]
    [InlineData(true, 13)]
    [InlineData(false, 14)]
    public void A_user_is_deleted_only_after_a_yes(bool confirms, int left)
    {
        _directory.Selected = Node("Noah Peters");
        _dialogs.Confirms = confirms;

        _directory.DeleteUser.Execute(null);

        Assert.Equal("Delete Noah Peters?", Assert.Single(_dialogs.Questions).Question);
        Assert.Equal(left, _users.Users.Count);
        Assert.Equal(confirms ? "Finance" : "Noah Peters", _directory.Selected?.Label);
    }

    [Fact]
    public void Units_cannot_be_deleted_or_deactivated()
    {
        _directory.Selected = Node("Finance");

        Assert.False(_directory.DeleteUser.CanExecute(null));
        Assert.False(_directory.SwitchUser.CanExecute(null));
    }

    [Fact]
    public void Switching_a_user_off_and_on_is_told_apart_in_the_audit()
    {
        _directory.Selected = Node("Noah Peters");

        _directory.SwitchUser.Execute(null);
        Assert.Equal(("_Activate", true), (_directory.SwitchText, ((UserNode)Node("Noah Peters")).IsInactive));
        _directory.SwitchUser.Execute(null);

        Assert.Equal(["activated Noah Peters", "deactivated Noah Peters"], _directory.Audit.Take(2).Select(entry => entry.Deed));
    }

    [Fact]
    public void A_search_shows_who_is_called_so_and_what_leads_there_even_when_it_was_collapsed()
    {
        _directory.CollapseAll.Execute(null);

        _directory.Search = "raman";

        Assert.Equal(["Meridian Energy", "Engineering", "Platform", "Priya Raman"], All.Where(node => node.IsShown).Select(node => node.Label));
        Assert.True(Node("Platform").IsExpanded);
        Assert.False(Node("Finance").IsExpanded);

        _directory.Search = "nobody";
        Assert.True(_directory.HasNoHits);

        _directory.Search = "";
        Assert.All(All, node => Assert.True(node.IsShown));
    }

    private DirectoryNode Node(string label) => All.Single(node => node.Label == label);

    private UserFormViewModel Form(string name)
    {
        _directory.Selected = Node(name);
        return Assert.IsType<UserFormViewModel>(_directory.Details);
    }
}
