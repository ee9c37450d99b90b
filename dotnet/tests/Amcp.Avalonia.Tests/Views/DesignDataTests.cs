using System.Xml.Linq;
using Amcp.Avalonia.Views;

namespace Amcp.Avalonia.Tests.Views;

public sealed class DesignDataTests
{
    [Fact]
    [Trait("Requirement", "card/49-views-design")]
    public void Sizes_for_designers_are_read_in_each_of_their_forms()
    {
        Assert.Equal((300, 200), SizeIn("""d:DesignWidth="300" d:DesignHeight="200" """));
        Assert.Equal((300, 200), SizeIn("""Design.Width="300" Design.Height="200" """));
        Assert.Equal((300, null), SizeIn("", "<Design.Width>300</Design.Width>"));
        Assert.Equal((null, null), SizeIn("""d:DesignWidth="wide" """));
    }

    [Fact]
    [Trait("Requirement", "card/49-views-design")]
    public void Data_for_designers_are_made_from_elements()
    {
        var data = Assert.IsType<DesignOrder>(ContextIn("", """
            <Design.DataContext>
              <t:DesignOrder Product="tea" Amount="3" State="Paid">
                <t:DesignOrder.Notes><x:String>fragile</x:String></t:DesignOrder.Notes>
                <t:DesignOrder.Gift><t:DesignOrder Product="cup" /></t:DesignOrder.Gift>
              </t:DesignOrder>
            </Design.DataContext>
            """));

        Assert.Equal(("tea", 3, DesignOrder.OrderState.Paid), (data.Product, data.Amount, data.State));
        Assert.Equal(["fragile"], data.Notes);
        Assert.Equal("cup", data.Gift?.Product);
    }

    [Theory]
    [InlineData("""Design.DataContext="{x:Static t:DesignDataTests.Example}" """, "coffee")]
    [InlineData("""d:DataContext="{d:DesignInstance Type=t:DesignOrder, IsDesignTimeCreatable=True}" """, "nothing")]
    [InlineData("""d:DataContext="{d:DesignInstance t:DesignOrder}" """, null)]
    [Trait("Requirement", "card/49-views-design")]
    public void Data_for_designers_are_made_from_extensions(string attribute, string? product) =>
        Assert.Equal(product, (ContextIn(attribute, "") as DesignOrder)?.Product);

    [Theory]
    [InlineData("""Design.DataContext="{Binding Order}" """, "cannot have {Binding}")]
    [InlineData("""Design.DataContext="{x:Static t:DesignDataTests.Absent}" """, "has no static Absent")]
    [InlineData("""Design.DataContext="{x:Static t:Unknown.Absent}" """, "which the app does not have")]
    [Trait("Requirement", "card/49-views-design")]
    public void A_form_that_is_not_known_is_named(string attribute, string expected) =>
        Assert.Contains(expected, Assert.Throws<NotSupportedException>(() => ContextIn(attribute, "")).Message);

    internal static DesignOrder Example { get; } = new() { Product = "coffee" };

    private static (double? Width, double? Height) SizeIn(string attributes, string content = "") => Read(attributes, content) is var data ? (data.Width, data.Height) : default;

    private static object? ContextIn(string attributes, string content) => Read(attributes, content).CreateDataContext();

    private static DesignData Read(string attributes, string content) => new(XElement.Parse($"""
        <UserControl xmlns="https://github.com/avaloniaui" xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml"
                     xmlns:d="http://schemas.microsoft.com/expression/blend/2008" xmlns:t="using:{typeof(DesignDataTests).Namespace}" {attributes}>{content}</UserControl>
        """));
}
