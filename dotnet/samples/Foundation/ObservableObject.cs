using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Samples.Foundation;

/// <summary>The base of every view model: tells bindings that a property has changed.</summary>
public abstract class ObservableObject : INotifyPropertyChanged
{
    /// <inheritdoc />
    public event PropertyChangedEventHandler? PropertyChanged;

    /// <summary>Stores <paramref name="value"/> and notifies, unless it is what the field holds already.</summary>
    /// <returns>Whether the value is a new one.</returns>
    protected bool Set<T>(ref T field, T value, [CallerMemberName] string property = "")
    {
        if (EqualityComparer<T>.Default.Equals(field, value))
        {
            return false;
        }

        field = value;
        Notify(property);
        return true;
    }

    /// <summary>Notifies for properties that are computed from others.</summary>
    protected void Notify(params ReadOnlySpan<string> properties)
    {
        foreach (var property in properties)
        {
            PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(property));
        }
    }
}
