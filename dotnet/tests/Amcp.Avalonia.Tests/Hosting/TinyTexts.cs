using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Resources;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Markup.Xaml.MarkupExtensions;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The texts of <see cref="TinyApp"/>: in a .resx file, with the class that a designer generates, and in resource dictionaries.</summary>
internal static class TinyTexts
{
    private static readonly bool s_isOn = Environment.GetEnvironmentVariable("TINY_TEXTS") == "on";

    [SuppressMessage("Style", "IDE1006", Justification = "A designer writes this field.")]
    private static ResourceManager? resourceMan;

    internal static ResourceManager ResourceManager =>
        resourceMan ??= new ResourceManager("Amcp.Avalonia.Tests.Hosting.TinyTexts", typeof(TinyTexts).Assembly);

    /// <summary>Gets a text of the .resx file.</summary>
    public static string Sent => ResourceManager.GetString("Sent", CultureInfo.CurrentUICulture)!;

    /// <summary>With <c>TINY_TEXTS=on</c> adds the texts of the app, of a merged dictionary and of an address.</summary>
    public static void AddTo(Application application)
    {
        if (!s_isOn)
            return;

        application.Resources["Open"] = "_Open";
        application.Resources["Address"] = "https://example.com/Open";
        application.Resources.MergedDictionaries.Add(new ResourceDictionary { ["Close"] = "Close\nall" });
    }

    /// <summary>Returns the texts of the app, what the window shows by a dynamic and a static resource and literally, the .resx file's text, and the flow.</summary>
    public static string In(Window window)
    {
        if (!s_isOn)
            return "";

        var names = new[] { "Open", "Address", "Close" }.Select(key => (string)Application.Current!.FindResource(key)!);
        var shown = ((Panel)window.Content!).Children.OfType<TextBlock>().Select(block => block.Text!);
        return "|" + string.Join('|', [.. names, .. shown, Sent, window.FlowDirection]).Replace("\n", "\\n", StringComparison.Ordinal);
    }

    /// <summary>Fills a window whose own dictionary has a text that one element looks up now, and another one later.</summary>
    public static void Fill(Window window)
    {
        if (!s_isOn)
            return;

        var own = new string("Own".ToCharArray());
        window.Resources["Own"] = own;
        var dynamic = new TextBlock();
        dynamic.Bind(TextBlock.TextProperty, new DynamicResourceExtension("Own"));
        window.Content = new StackPanel { Children = { dynamic, new TextBlock { Text = own }, new TextBlock { Text = "Literal" } } };
    }
}
