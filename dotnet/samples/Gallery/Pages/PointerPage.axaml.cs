using Avalonia.Controls;
using Avalonia.Input;

namespace Gallery.Pages;

/// <summary>Shows what reacts to a held mouse button, to held keys and to the wheel.</summary>
public partial class PointerPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public PointerPage()
    {
        InitializeComponent();
        Game.KeyDown += (_, e) => GameText.Text = $"{e.Key} is down";
        Game.KeyUp += (_, e) => GameText.Text = $"{e.Key} is released";
        Pad.StateChanged += (_, _) => PadText.Text = Pad.State;
        Badge.PointerEntered += (_, _) => BadgeText.Text = "hovered";
    }
}
