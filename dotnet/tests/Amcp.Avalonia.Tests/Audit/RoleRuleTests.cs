using Amcp.Avalonia.Tests.Tools;
using Avalonia.Automation;
using Avalonia.Automation.Peers;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Audit;

[Collection(UiCollection.Name)]
public sealed class RoleRuleTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task What_takes_the_focus_tells_a_role_and_is_not_hidden()
    {
        await using var window = await app.Show(() =>
        {
            var told = new Border { Name = "Told", Focusable = true, Width = 40, Height = 40 };
            AutomationProperties.SetControlTypeOverride(told, AutomationControlType.Button);
            var hidden = new Button { Name = "Hidden", Content = "x" };
            AutomationProperties.SetAccessibilityView(hidden, AccessibilityView.Raw);
            return new StackPanel
            {
                Children =
                {
                    new Border { Name = "Dial", Focusable = true, Width = 40, Height = 40 }, told, hidden, new Border { Name = "Plain", Width = 40, Height = 40 },
                    new Button { Name = "Usual", Content = "y" },
                },
            };
        });

        Assert.Equal(
            ["Border#Dial takes the focus but reports no role", "Button#Hidden takes the focus but is hidden from assistive technology"],
            await app.Found("role"));
    }
}
