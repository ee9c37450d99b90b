using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Shows what reacts to fingers: taps, a scrolling area and a map that is pinched.</summary>
public partial class TouchPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public TouchPage()
    {
        InitializeComponent();
        Photo.Tapped += (_, _) => PhotoText.Text = "tapped";
        Photo.DoubleTapped += (_, _) => PhotoText.Text = "tapped twice";
        Photo.Holding += (_, e) => PhotoText.Text = $"holding: {e.HoldingState}";
        Map.GestureRecognizers.Add(new PinchGestureRecognizer());
        Map.AddHandler(PinchEvent, (_, e) => MapText.Text = FormattableString.Invariant($"scale {e.Scale:0.0}"), RoutingStrategies.Bubble);
        Rows.ItemsSource = Enumerable.Range(1, 40).Select(row => $"Row {row}").ToList();
    }
}
