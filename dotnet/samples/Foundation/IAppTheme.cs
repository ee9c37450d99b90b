using System.ComponentModel;

namespace Samples.Foundation;

/// <summary>Controls the app's theme: light or dark.</summary>
public interface IAppTheme : INotifyPropertyChanged
{
    /// <summary>Gets or sets a value indicating whether the dark theme is active; setting it switches the theme.</summary>
    bool IsDark { get; set; }

    /// <summary>Gets or sets the opposite of <see cref="IsDark"/>, for the menu's other radio item.</summary>
    bool IsLight { get; set; }

    /// <summary>Restores the initial theme.</summary>
    void Reset();
}
