using System.Collections.ObjectModel;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Seeking;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Controls.Templates;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Nodes of deep and lazy trees are found without opening what the caller did not ask for.</summary>
[Collection(UiCollection.Name)]
public sealed class TreeSearchTests(LiveApp app)
{
    [Fact]
    public async Task A_search_expands_nothing_unasked_and_leaves_the_children_of_collapsed_nodes_to_the_app()
    {
        var disk = new Folder("Disk");
        await using var window = await app.Show(() => Folders(disk));

        var absent = await app.Failure("SelectItem", new { element = "Folders", item = "Disk.1.2.0", timeout = 300 });
        var clicked = await app.Failure("ClickElement", new { element = "Folders >> 'Disk.1.2.0'", timeout = 300 });
        var nodes = (await app.Call("GetElementTree", new { full = true, root = "Folders" })).Elements().Where(node => node.Text("type") == "TreeViewItem").ToList();

        Assert.Equal(("ELEMENT_NOT_FOUND", "ELEMENT_NOT_FOUND"), (absent.Code, clicked.Code));
        Assert.Contains("1 collapsed nodes were not looked into", absent.Message, StringComparison.Ordinal);
        Assert.Equal("false", Assert.Single(nodes).Property("expanded"));
        Assert.All(disk.KnownParts, part => Assert.False(part.IsRead));
    }

    [Fact]
    public async Task A_node_in_view_is_chosen_although_one_beneath_a_collapsed_node_reads_the_same()
    {
        await using var window = await app.Show(() => new TreeView
        {
            Name = "Places",
            Items =
            {
                new TreeViewItem { Header = "North", Items = { new TreeViewItem { Header = "Door" } } },
                new TreeViewItem { Header = "South", IsExpanded = true, Items = { new TreeViewItem { Header = "Door" } } },
            },
        });

        var selected = await app.Call("SelectItem", new { element = "Places", item = "Door", expand = true });

        Assert.EndsWith("TreeViewItem[1]/TreeViewItem[0]", selected.Text("path"), StringComparison.Ordinal);
        Assert.Equal("false", (await app.Call("FindElement", new { element = "TreeViewItem 'North'" })).GetProperty("elements")[0].Property("expanded"));
    }

    [Fact]
    public async Task An_expanded_node_whose_header_is_scrolled_out_of_view_is_clicked_on_its_header()
    {
        await using var window = await app.Show(() =>
        {
            var stem = new TreeViewItem { Header = "Stem", IsExpanded = true };
            foreach (var number in Enumerable.Range(1, 30))
                stem.Items.Add(new TreeViewItem { Header = $"Leaf {number}" });

            return new TreeView { Name = "Plant", Height = 120, Items = { stem } };
        });
        await app.Call("SelectItem", new { element = "Plant", item = "Leaf 30" });

        await app.Call("SelectItem", new { element = "Plant", item = "Stem" });

        Assert.Equal("true", (await app.Call("FindElement", new { element = "TreeViewItem 'Stem'" })).GetProperty("elements")[0].Property("selected"));
    }

    [Fact]
    public async Task An_endless_tree_is_searched_level_by_level()
    {
        var disk = new Folder("Disk");
        await using var window = await app.Show(() => Folders(disk, new Folder("Tape")));

        var selected = await app.Call("SelectItem", new { element = "Folders", item = "Tape.2.1", expand = true });

        Assert.EndsWith("TreeViewItem[1]/TreeViewItem[2]/TreeViewItem[1]", selected.Text("path"), StringComparison.Ordinal);
        Assert.Equal("false", (await app.Call("FindElement", new { element = "TreeViewItem 'Disk'" })).GetProperty("elements")[0].Property("expanded"));
    }

    [Fact]
    public async Task A_search_reads_nodes_in_short_turns_so_that_the_app_responds_meanwhile()
    {
        await using var window = await app.Show(() => Folders(new Folder("Disk")));

        var reads = await app.Ui(() =>
        {
            var tree = (TreeView)window.Window.Content!;
            var seeker = new NodeSeeker(tree, "nowhere", NodeReach.Everything, PathsOf(), new()) { Slice = TimeSpan.Zero };
            for (var turn = 0; turn < 20; turn++)
                Assert.Null(seeker.Seek());

            return seeker.Turns;
        });

        Assert.Equal(20, reads);
    }

    [Fact]
    public async Task A_path_expands_its_nodes_and_waits_for_children_that_the_app_loads_then()
    {
        await using var window = await app.Show(Servers);

        var selected = await app.Call("SelectItem", new { element = "Servers", path = new[] { "Alpha", "Volumes", "Backup" } });
        var again = await app.Call("SelectItem", new { element = "Servers", path = new[] { "Alpha", "Volumes" } });

        Assert.Equal("Backup", selected.Text("text"));
        Assert.Equal("Volumes", again.Text("text"));
        Assert.Equal("false", (await app.Call("FindElement", new { element = "TreeViewItem 'Beta'" })).GetProperty("elements")[0].Property("expanded"));
    }

    [Theory]
    [InlineData("Servers", new[] { "Alpha", "Nothing" }, "ELEMENT_NOT_FOUND")]
    [InlineData("Servers", new string[0], "INVALID_ARGUMENT")]
    [InlineData("Rows", new[] { "a" }, "INVALID_ARGUMENT")]
    public async Task Says_why_a_path_leads_nowhere(string element, string[] path, string code)
    {
        await using var window = await app.Show(() => new StackPanel { Children = { Servers(), new ListBox { Name = "Rows", ItemsSource = new[] { "a" } } } });

        Assert.Equal(code, (await app.Failure("SelectItem", new { element, path, timeout = 3000 })).Code);
    }

    [Theory]
    [InlineData("Disk.2.1", 5, 32, "MaxSearchedNodes")]
    [InlineData("Disk.2.1", 12, 32, null)]
    [InlineData("Disk.2.1", 0, 32, null)]
    [InlineData("Disk.2.1", 5_000, 1, "MaxSearchedLevels")]
    [InlineData("Disk.2.1", 5_000, 2, null)]
    [InlineData("Disk.2.1", 5_000, 0, null)]
    public async Task A_search_ends_at_its_limits_and_names_them(string node, int nodes, int levels, string? named)
    {
        await using var window = await app.Show(() => Folders(new Folder("Disk")));
        var limits = new AmcpLimits { MaxSearchedNodes = nodes, MaxSearchedLevels = levels };
        var seeker = await app.Ui(() => new NodeSeeker((TreeView)window.Window.Content!, node, NodeReach.Everything, PathsOf(), limits));

        var (found, failure) = await app.Seek(seeker);

        Assert.Equal((named is null, named is not null), (found is not null, failure?.Message.Contains($"McpEmbedded:", StringComparison.Ordinal) == true));
        Assert.Contains(named ?? "", failure?.Message ?? "", StringComparison.Ordinal);
    }

    private static ElementPath PathsOf()
    {
        using var popups = new PopupHosts();
        using var windows = new WindowCatalog();
        return new ElementPath(new ElementTree(popups), windows);
    }

    private static TreeView Folders(params Folder[] folders) => new()
    {
        Name = "Folders",
        ItemsSource = folders,
        ItemTemplate = new FuncTreeDataTemplate<Folder>((folder, _) => new TextBlock { Text = folder.Name }, folder => folder.Parts),
    };

    private static TreeView Servers() => new()
    {
        Name = "Servers",
        Items = { Loading("Alpha", () => [Loading("Users", () => []), Loading("Volumes", () => [new TreeViewItem { Header = "Backup" }])]), Loading("Beta", () => []) },
    };

    // Loads its children in a later turn, as apps do that ask a server.
    private static TreeViewItem Loading(string header, Func<IReadOnlyList<TreeViewItem>> load)
    {
        var children = new ObservableCollection<object> { "Loading" };
        var node = new TreeViewItem { Header = header, ItemsSource = children };
        node.Expanded += (_, expanded) =>
        {
            if (expanded.Source == node && children.Contains("Loading"))
            {
                Dispatcher.UIThread.Post(
                    () =>
                    {
                        children.Clear();
                        foreach (var child in load())
                            children.Add(child);
                    },
                    DispatcherPriority.Background);
            }
        };
        return node;
    }

    /// <summary>A folder with three folders, each made when it is read.</summary>
    public sealed class Folder(string name)
    {
        private List<Folder>? _parts;

        public string Name { get; } = name;

        public bool IsRead => _parts is not null;

        public IReadOnlyList<Folder> KnownParts => _parts ?? [];

        public IReadOnlyList<Folder> Parts => _parts ??= [.. Enumerable.Range(0, 3).Select(part => new Folder($"{Name}.{part}"))];
    }
}
