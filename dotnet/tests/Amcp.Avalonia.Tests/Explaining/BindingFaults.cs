using Avalonia;
using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Data.Converters;

namespace Amcp.Avalonia.Tests.Explaining;

/// <summary>Faults of bindings.</summary>
internal static class BindingFaults
{
    public static IReadOnlyList<Fault> All { get; } =
    [
        new("a path is misspelt", "Text", () => Bound(new Binding("Nmae")), "bound to `Nmae`", "from DataContext Person", "Could not find a matching property accessor for 'Nmae'"),
        new("an ancestor is missing", "Text", () => Bound(new Binding("Tag") { RelativeSource = new RelativeSource(RelativeSourceMode.FindAncestor) { AncestorType = typeof(Expander) } }),
            "Expander", "error:"),
        new("another element is the source", "Text", () =>
        {
            var it = new TextBlock { Name = "It" };
            var (first, second) = (new TextBox { Name = "First", Text = "a" }, new TextBox { Name = "Second", Text = "b" });
            it.Bind(TextBlock.TextProperty, new Binding("Text") { Source = second });
            return new StackPanel { Children = { first, second, it } };
        }, "from TextBox#Second", "gives 'b'"),
        new("one-way where two-way is needed", "Text", () => Bound(new Binding("Name") { Mode = BindingMode.OneWay }), "bound to `Name`", "OneWay,"),
        new("a converter throws", "Text", () => Bound(new Binding("Name") { Converter = new Throwing() }), "converter Throwing", "error:", "too long"),
        new("a converter gives no value", "Text", () => Bound(new Binding("Name") { Converter = new Silent() }), "Silent gives no value"),
        new("the DataContext is null", "Text", () => Bound(new Binding("Name"), context: null), "from DataContext, which is null", "`Name`"),
        new("the fallback hides an error", "Text", () => Bound(new Binding("Nmae") { FallbackValue = "n/a" }), "FallbackValue 'n/a' is used", "'Nmae'"),
        new("a value on the path is null", "Text", () => Bound(new Binding("Home.City")), "`Home.City`", "at 'Home': 'Value is null"),
        new("the type does not fit", "Width", () => Bound(new Binding("Name"), TextBlock.WidthProperty), "bound to `Name`", "error: Could not convert 'Ann'"),
        new("an element around it has another DataContext", "Text", () => new Border { DataContext = new Person(), Child = Bound(new Binding("Name"), context: new Address()) },
            "from DataContext Address", "'Name'"),
    ];

    private static StackPanel Bound(Binding binding, AvaloniaProperty? property = null) => Bound(binding, new Person(), property);

    private static StackPanel Bound(Binding binding, object? context, AvaloniaProperty? property = null)
    {
        var it = new TextBlock { Name = "It" };
        it.Bind(property ?? TextBlock.TextProperty, binding);
        return new StackPanel { DataContext = context, Children = { it } };
    }

    internal sealed class Person
    {
        public string Name { get; set; } = "Ann";

        public Address? Home { get; set; }

        public string ApiToken { get; set; } = "t0p";
    }

    internal sealed class Address
    {
        public string City { get; set; } = "Bern";
    }

    private sealed class Throwing : IValueConverter
    {
        public object Convert(object? value, Type targetType, object? parameter, System.Globalization.CultureInfo culture) => throw new InvalidOperationException("too long");

        public object ConvertBack(object? value, Type targetType, object? parameter, System.Globalization.CultureInfo culture) => throw new NotSupportedException();
    }

    private sealed class Silent : IValueConverter
    {
        public object Convert(object? value, Type targetType, object? parameter, System.Globalization.CultureInfo culture) => AvaloniaProperty.UnsetValue;

        public object ConvertBack(object? value, Type targetType, object? parameter, System.Globalization.CultureInfo culture) => throw new NotSupportedException();
    }
}
