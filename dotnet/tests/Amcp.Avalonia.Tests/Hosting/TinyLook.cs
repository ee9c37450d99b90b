using System.Globalization;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Sets the look of <see cref="TinyApp"/> as variables order it, and reports the outcome.</summary>
internal sealed class TinyLook
{
    // Asked for where apps build their container.
    private readonly TimeProvider _time = AmcpTime.Provider;

    /// <summary>The app says its culture in this method: <c>TINY_CULTURE=Main:de-DE</c>; <c>Default:de-DE</c> is that of all threads.</summary>
    public static void SpeakIn(string place)
    {
        var (where, culture) = Said("TINY_CULTURE").Split(':') is [var first, var second] ? (first, CultureInfo.GetCultureInfo(second)) : ("", null);
        if (where == place)
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = culture!;
        else if (where == "Default" && place == "Main")
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture = culture;
    }

    /// <summary><c>TINY_THEME=app</c> makes the app dark, <c>TINY_SIZE=style</c> gives its windows a size by a style.</summary>
    public void Dress(Application application)
    {
        if (Said("TINY_THEME") == "app")
            application.RequestedThemeVariant = ThemeVariant.Dark;

        if (Said("TINY_SIZE") == "style")
        {
            application.Styles.Add(new Style(static window => window.OfType<Window>())
            {
                Setters = { new Setter(Window.WidthProperty, 300d), new Setter(Window.HeightProperty, 500d) },
            });
        }
    }

    /// <summary><c>TINY_THEME=window</c> makes the window dark, <c>TINY_THEME=system</c> goes back to the system's theme later, <c>TINY_SIZE</c> says how it has its size.</summary>
    public Window Dress(Window window)
    {
        if (Said("TINY_THEME") == "window")
        {
            window.RequestedThemeVariant = ThemeVariant.Dark;
        }
        else if (Said("TINY_THEME") == "system")
        {
            // Like a combo box of themes, whose first selection is announced late.
            window.Opened += static (_, _) => Application.Current!.RequestedThemeVariant = ThemeVariant.Default;
        }

        switch (Said("TINY_SIZE"))
        {
            case "none" or "style":
                break;
            case "content":
                (window.Content, window.SizeToContent) = (new Border { Width = 240, Height = 120, Background = Brushes.Red }, SizeToContent.WidthAndHeight);
                break;
            case "height-of-content":
                (window.Content, window.SizeToContent) = (new Border { Height = 120 }, SizeToContent.Height);
                break;
            case "least":
                window.MinWidth = 1500;
                break;
            case "height":
                window.Height = 500;
                break;
            case "fixed":
                (window.Width, window.Height, window.CanResize) = (300, 500, false);
                break;
            default:
                (window.Width, window.Height) = (300, 500);
                break;
        }

        return window;
    }

    /// <summary>Size, theme, scale, culture of the UI thread and of others, and the kind of time.</summary>
    public string Of(Window window)
    {
        var elsewhere = new TaskCompletionSource<string>();
        new Thread(() => elsewhere.SetResult(CultureInfo.CurrentCulture.Name)).UnsafeStart();
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{window.ClientSize.Width:0}x{window.ClientSize.Height:0} {window.ActualThemeVariant} {window.RenderScaling} {CultureInfo.CurrentCulture.Name} {elsewhere.Task.Result} {_time.GetType().Name}");
    }

    private static string Said(string variable) => Environment.GetEnvironmentVariable(variable) ?? "";
}
