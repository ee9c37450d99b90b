using System.ComponentModel;

namespace Samples.Foundation;

/// <summary>The look of the app: light or dark.</summary>
public interface IAppTheme : INotifyPropertyChanged
{
    /// <summary>Whether the dark theme is on; setting it switches.</summary>
    bool IsDark { get; set; }

    /// <summary>The opposite of <see cref="IsDark"/>, for the menu's other radio item.</summary>
    bool IsLight { get; set; }

    /// <summary>Goes back to the theme the app started with.</summary>
    void Reset();
}
