using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Menus that apps give to the system, as they do on macOS.</summary>
[Collection(UiCollection.Name)]
public sealed class NativeMenuTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/4-native-menu")]
    public async Task A_menu_that_no_control_shows_is_in_the_tree_and_its_items_are_invoked()
    {
        var chosen = new List<string>();
        await using var window = await app.Show(() => new TextBlock { Text = "Document" });
        await app.Ui(() => NativeMenu.SetMenu(window.Window, Menus(chosen)));

        var elements = (await app.Call("GetElementTree", new { full = true })).Elements().ToDictionary(element => element.Text("path")!);
        var invoked = await app.Call("InvokePattern", new { element = "'Export'", pattern = "invoke" });
        var byPath = await app.Call("InvokePattern", new { element = "Window/NativeMenu/NativeMenuItem[1]/NativeMenuItem[0]", pattern = "invoke" });
        var item = (await app.Call("FindElement", new { element = "NativeMenuItem 'Export'" })).GetProperty("elements")[0];
        await app.Call("InvokePattern", new { element = item.Text("ref"), pattern = "invoke" });
        var disabled = await app.Failure("InvokePattern", new { element = "'Print'", pattern = "invoke", timeout = 30 });
        var holder = await app.Failure("InvokePattern", new { element = "'File'", pattern = "invoke", timeout = 30 });
        var clicked = await app.Call("ClickElement", new { element = "'Export'" });
        var grouped = await app.Failure("ClickElement", new { element = "'File'", timeout = 30 });
        var hovered = await app.Failure("HoverElement", new { element = "'Export'", timeout = 30 });

        Assert.Equal(["export", "wrap", "export", "export"], chosen);
        Assert.Equal("Window/NativeMenu[0]/NativeMenuItem[0]/NativeMenuItem[0]", invoked.Text("path"));
        Assert.Equal("Window/NativeMenu[0]/NativeMenuItem[1]/NativeMenuItem[0]", byPath.Text("path"));
        Assert.Equal(("menuItem", "Test"), (item.Property("role"), item.Text("window")));
        Assert.Equal("false", elements["Window/NativeMenu[0]/NativeMenuItem[0]/NativeMenuItem[1]"].Property("enabled"));
        Assert.Equal("true", elements["Window/NativeMenu[0]/NativeMenuItem[1]/NativeMenuItem[0]"].Property("checked"));
        Assert.Equal(("DISABLED", "UNSUPPORTED", "UNSUPPORTED"), (disabled.Code, holder.Code, grouped.Code));
        Assert.Equal(invoked.Text("path"), clicked.Text("hit"));
        Assert.Contains("InvokePattern", hovered.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/4-native-menu")]
    public async Task A_menu_bar_shows_the_menu_as_controls_which_are_clicked()
    {
        var chosen = new List<string>();
        await using var window = await app.Show(() => new DockPanel { Children = { new NativeMenuBar(), new TextBlock { Text = "Document" } } });
        await app.Ui(() => NativeMenu.SetMenu(window.Window, Menus(chosen)));

        await app.Call("ClickElement", new { element = "MenuItem 'File'" });
        var clicked = await app.Call("ClickElement", new { element = "MenuItem 'Export'" });
        var types = (await app.Call("GetElementTree", new { full = true })).Elements().Select(element => element.Text("type")).ToList();

        Assert.Equal(["export"], chosen);
        Assert.Contains("NativeMenuBar[0]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.DoesNotContain("NativeMenu", types);
    }

    private static NativeMenu Menus(List<string> chosen)
    {
        var export = new NativeMenuItem("_Export");
        export.Click += (_, _) => chosen.Add("export");
        var wrap = new NativeMenuItem("Wrap lines") { ToggleType = Toggle, IsChecked = true };
        wrap.Click += (_, _) => chosen.Add("wrap");
        return
        [
            new NativeMenuItem("_File") { Menu = [export, new NativeMenuItemSeparator(), new NativeMenuItem("Print") { IsEnabled = false }] },
            new NativeMenuItem("_View") { Menu = [wrap] },
        ];
    }

#if AVALONIA11
    private const NativeMenuItemToggleType Toggle = NativeMenuItemToggleType.CheckBox;
#else
    private const MenuItemToggleType Toggle = MenuItemToggleType.CheckBox;
#endif
}
