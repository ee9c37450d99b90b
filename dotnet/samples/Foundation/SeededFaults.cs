using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Media;

namespace Samples.Foundation;

/// <summary>Switches on the one fault that <c>AMCP_SAMPLE_FAULT</c> names, such as <c>FilterInverted</c>. Without the variable a sample has none.</summary>
public static class SeededFaults
{
    private const string Variable = "AMCP_SAMPLE_FAULT";

    private static readonly SeededFault? s_active = FromEnvironment();

    /// <summary>Determines whether a fault is switched on.</summary>
    public static bool IsOn(SeededFault fault) => s_active == fault;

    /// <summary>Prepares the faults that change elements once they are loaded; does nothing while none of them is switched on.</summary>
    public static void ApplyToElements()
    {
        if (IsOn(SeededFault.CaptionsSwapped))
            Control.LoadedEvent.AddClassHandler<Button>(SwapCaption);

        if (IsOn(SeededFault.ColourOffByOne))
            Control.LoadedEvent.AddClassHandler<TextBlock>(ShadeCritical);
    }

    // A misspelt fault would pass for a correct app.
    private static SeededFault? FromEnvironment() => Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } name
        ? Enum.Parse<SeededFault>(name)
        : null;

    private static void SwapCaption(Button button, RoutedEventArgs args) => button.Content = button.Content switch
    {
        "Acknowledge" => "Add note",
        "Add note" => "Acknowledge",
        var other => other,
    };

    private static void ShadeCritical(TextBlock block, RoutedEventArgs args)
    {
        if (block is { Text: "Critical", Foreground: ISolidColorBrush { Color: var colour } })
            block.Foreground = new SolidColorBrush(new Color(colour.A, (byte)(colour.R - 1), colour.G, colour.B));
    }
}
