using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Automation;
using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>The facts for assistive technology, read-only states and validation errors are readable and can be awaited.</summary>
[Collection(UiCollection.Name)]
public sealed class AccessibilityFactsTests(LiveApp app)
{
    [Fact]
    public async Task Keys_levels_and_landmarks_are_properties_that_can_be_awaited()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Name = "Main",
            Children =
            {
                With(new TextBlock { Name = "Title", Text = "Orders" }, title => AutomationProperties.SetHeadingLevel(title, 2)),
                With(new TextBlock { Name = "Status", Text = "Idle" }, status => AutomationProperties.SetLiveSetting(status, AutomationLiveSetting.Polite)),
                With(new Button { Name = "Save", Content = "Save", HotKey = KeyGesture.Parse("Ctrl+S") }, save => AutomationProperties.SetAccessKey(save, "Alt+S")),
                With(new Border { Name = "Search" }, search => AutomationProperties.SetLandmarkType(search, AutomationLandmarkType.Search)),
                With(new ContentControl { Name = "Order" }, order =>
                {
                    AutomationProperties.SetItemType(order, "order");
                    AutomationProperties.SetItemStatus(order, "shipped");
                    AutomationProperties.SetAcceleratorKey(order, "Ctrl+O");
                }),
            },
        });

        await Awaited("Title", new { headingLevel = "2" });
        await Awaited("Status", new { liveSetting = "polite" });
        await Awaited("Save", new { hotKey = "Ctrl+S", accessKey = "Alt+S" });
        await Awaited("Search", new { landmarkType = "search" });
        await Awaited("Order", new { itemType = "order", itemStatus = "shipped", acceleratorKey = "Ctrl+O" });
        Assert.Null((await app.Call("FindElement", new { element = "Title" })).GetProperty("elements")[0].Property("hotKey"));
    }

    [Theory]
    [InlineData("Text", "true")]
    [InlineData("Free", "false")]
    [InlineData("Number", "true")]
    [InlineData("Grid", "true")]
    [InlineData("Peer", "true")]
    [InlineData("Suggest", "false")]
    [InlineData("Date", "false")]
    public async Task Read_only_holds_for_every_control_that_has_it(string element, string readOnly)
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new TextBox { Name = "Text", IsReadOnly = true }, new TextBox { Name = "Free" }, new NumericUpDown { Name = "Number", IsReadOnly = true },
                new Sheet { Name = "Grid", IsReadOnly = true }, new Gauge { Name = "Peer" }, new AutoCompleteBox { Name = "Suggest" },
                new CalendarDatePicker { Name = "Date" },
            },
        });

        await Awaited(element, new { readOnly });
        Assert.Equal(readOnly == "true" ? "true" : null, (await app.Call("FindElement", new { element })).GetProperty("elements")[0].Property("readOnly"));
    }

    [Fact]
    public async Task Controls_that_cannot_be_edited_anyway_are_not_called_read_only()
    {
        await using var window = await app.Show(() => new StackPanel { Name = "All", Children = { new ComboBox { Name = "Level" }, new TextBlock { Name = "Caption", Text = "x" } } });

        var level = await app.Failure("WaitForElement", new { element = "Level", properties = new { readOnly = "true" }, timeout = 30 });
        var caption = await app.Failure("WaitForElement", new { element = "Caption", properties = new { readOnly = "false" }, timeout = 30 });

        Assert.Contains("has readOnly", level.Message, StringComparison.Ordinal);
        Assert.Contains("has readOnly unset, not `false`", caption.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Validation_errors_are_in_the_tree_and_can_be_awaited()
    {
        await using var window = await app.Show(() =>
        {
            var port = new TextBox { Name = "Port", Text = "80" };
            port.PropertyChanged += (_, change) =>
            {
                if (change.Property == TextBox.TextProperty)
                    DataValidationErrors.SetErrors(port, int.TryParse(port.Text, out var number) && number > 0 ? null : ["Enter a number.", "At least 1."]);
            };
            return port;
        });

        await app.Call("WaitForElement", new { element = "Port", valid = true });
        var typed = await app.Call("TypeText", new { element = "Port", text = "x", clear = true });
        var invalid = await app.Call("WaitForElement", new { element = "Port", valid = false, error = "At least 1." });
        var failure = await app.Failure("WaitForElement", new { element = "Port", valid = true, timeout = 30 });
        var other = await app.Failure("WaitForElement", new { element = "Port", error = "Required", timeout = 30 });
        var outline = (await app.Answer("GetElementTree", new { root = "Port" })).Text;
        await app.Call("TypeText", new { element = "Port", text = "81", clear = true });
        await app.Call("WaitForElement", new { element = "Port", valid = true });

        var port = invalid.GetProperty("element");
        Assert.Contains(typed.Words("changed"), change => change.Contains(" Port = 'x'", StringComparison.Ordinal) && change.Contains("invalid=true", StringComparison.Ordinal));
        Assert.Equal(("true", "Enter a number.\nAt least 1."), (port.Property("invalid"), port.Property("errors")));
        Assert.Contains("has invalid `true`, not `false`", failure.Message, StringComparison.Ordinal);
        Assert.Contains("has the validation error `Enter a number.`, `At least 1.`, not `Required`", other.Message, StringComparison.Ordinal);
        Assert.Contains("invalid=true", outline, StringComparison.Ordinal);
    }

    private async Task Awaited(string element, object properties) => await app.Call("WaitForElement", new { element, properties, timeout = 1000 });

    private static T With<T>(T control, Action<T> set)
        where T : Control
    {
        set(control);
        return control;
    }

    /// <summary>A control with a property of its own, as data grids have it.</summary>
    public sealed class Sheet : Control
    {
        public static readonly global::Avalonia.StyledProperty<bool> IsReadOnlyProperty = global::Avalonia.AvaloniaProperty.Register<Sheet, bool>(nameof(IsReadOnly));

        public bool IsReadOnly
        {
            get => GetValue(IsReadOnlyProperty);
            set => SetValue(IsReadOnlyProperty, value);
        }
    }

    /// <summary>A control that only its peer describes.</summary>
    public sealed class Gauge : Control
    {
        protected override AutomationPeer OnCreateAutomationPeer() => new GaugePeer(this);
    }

    private sealed class GaugePeer(Control owner) : ControlAutomationPeer(owner), IValueProvider
    {
        public bool IsReadOnly => true;

        public string Value => "7";

        public void SetValue(string? value) => throw new NotSupportedException();
    }
}
