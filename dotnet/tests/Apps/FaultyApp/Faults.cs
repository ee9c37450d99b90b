using System.Globalization;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Data.Converters;
using Avalonia.Media;
using Avalonia.Styling;
using Avalonia.Threading;

namespace FaultyApp;

/// <summary>The faults that the app can have, by name.</summary>
internal static class Faults
{
    private static readonly Dictionary<string, Action<MainWindow>> s_all = new()
    {
        ["renamed"] = window => AutomationProperties.SetAutomationId(window.Save, "StoreOrder"),
        ["recaptioned"] = window => window.Save.Content = "Store",
        ["doubled"] = window => window.Form.Children.Insert(0, new Button { Content = "Save" }),
        ["late"] = window => window.Model.Later = show => DispatcherTimer.RunOnce(show, TimeSpan.FromSeconds(8)),
        ["covered"] = window => window.Root.Children.Add(new Border { Name = "Spinner", Background = Brushes.Transparent }),
        ["misspelt"] = window => window.Model.Say = product => $"Savd {product}",
        ["culture"] = window => window.Model.Culture = CultureInfo.GetCultureInfo("de-DE"),
        ["moved"] = window => window.Total.Margin = new Thickness(3, 0, 0, 0),
        ["resized"] = window => window.Status.FontSize = 17,
        ["throws"] = window => window.Model.Before = () => throw new InvalidOperationException("The price list is not there."),
        ["thread"] = window => window.Model.Before = () => new Thread(() => throw new IOException("The printer is gone.")) { Name = "printer" }.Start(),
        ["hangs"] = window => window.Model.Before = () => Thread.Sleep(TimeSpan.FromSeconds(60)),
        ["missing"] = window => window.Model.Before = () => window.Model.Orders.RemoveAt(0),
        ["wrong product"] = window => window.Model.Before = () => window.Model.Product = "tea",
        ["binding path"] = window => window.Status.Bind(TextBlock.TextProperty, new Binding("Statuss")),
        ["converter"] = window => window.Total.Bind(TextBlock.TextProperty, new Binding(nameof(OrderForm.Total)) { Converter = new BrokenConverter() }),
        ["one way"] = window => window.Product.Bind(TextBox.TextProperty, new Binding(nameof(OrderForm.Product)) { Mode = BindingMode.OneWay }),
        ["style"] = window => window.Styles.Add(new Style(x => x.OfType<TextBlock>().Class("status"))
        {
            Setters = { new Setter(TextBlock.ForegroundProperty, Brushes.DarkOrange) },
        }),
        ["disabled"] = window => window.Form.IsEnabled = false,
        ["clipped"] = window => window.Status.MaxWidth = 30,
    };

    /// <summary>Puts a fault into the window.</summary>
    /// <param name="window">The window, before it is shown.</param>
    /// <param name="name">The name; null for none.</param>
    public static void Seed(MainWindow window, string? name)
    {
        if (name is not null)
            s_all[name](window);
    }

    private sealed class BrokenConverter : IValueConverter
    {
        public object Convert(object? value, Type targetType, object? parameter, CultureInfo culture) => throw new FormatException("No currency is set.");

        public object ConvertBack(object? value, Type targetType, object? parameter, CultureInfo culture) => throw new NotSupportedException();
    }
}
