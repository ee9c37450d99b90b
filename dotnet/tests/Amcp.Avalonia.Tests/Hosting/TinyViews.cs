using System.Globalization;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The views of <see cref="TinyApp"/>, which <c>amcp-test views</c> shows.</summary>
internal static class TinyViews
{
    /// <summary>Makes a view in a state.</summary>
    [AmcpView("Tiny view, with a name")]
    internal static Control Wrong() => new TinyView();

    /// <summary>Makes a view that needs its data.</summary>
    [AmcpView("Tiny greeting")]
    internal static Control Greeting() => new TextBlock { Name = "Greeting", Text = "Hello", Width = 80, Height = 20 };

    /// <summary>A view that says in which culture and theme it is.</summary>
    internal sealed class TinyView : UserControl
    {
        internal TinyView(int width = 200)
        {
            (Width, Height) = (width, 100);
            Content = new TextBlock { Name = "Said" };
            Loaded += (_, _) => ((TextBlock)Content).Text = FormattableString.Invariant($"{CultureInfo.CurrentCulture.Name} {ActualThemeVariant} {FlowDirection}");
        }
    }

    /// <summary>A view that fails when it is laid out, and posts work that fails later.</summary>
    internal sealed class TinyFault : UserControl
    {
        internal TinyFault() => AttachedToVisualTree += (_, _) => Dispatcher.UIThread.Post(static () => throw new InvalidOperationException("It is broken."));
    }

    /// <summary>A window of the app, which must not be opened.</summary>
    internal sealed class TinyWindow : Window
    {
        private int _opened;

        internal TinyWindow()
        {
            (Title, SizeToContent, Background) = ("Tiny", SizeToContent.WidthAndHeight, Brushes.Gold);
            Content = new Border { Name = "Inside", Width = 120, Height = 60 };
            Opened += (_, _) => Content = new TextBlock { Text = $"opened {++_opened}" };
            new Window { Title = "In between" }.Show();
        }
    }

    /// <summary>A view that cannot be made.</summary>
    internal sealed class TinyNeed(IServiceProvider services) : UserControl
    {
        internal IServiceProvider Services => services;
    }
}
