using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Samples.Foundation;

/// <summary>Provides a base for view models, with change notification for bindings.</summary>
public abstract class ObservableObject : INotifyPropertyChanged
{
    /// <inheritdoc />
    public event PropertyChangedEventHandler? PropertyChanged;

    /// <summary>Sets the field to <paramref name="value"/> and raises the notification if it differs.</summary>
    /// <returns>True if the value changed.</returns>
    protected bool Set<T>(ref T field, T value, [CallerMemberName] string property = "")
    {
        if (EqualityComparer<T>.Default.Equals(field, value))
            return false;

        field = value;
        Notify(property);
        return true;
    }

    /// <summary>Raises the notification for computed properties.</summary>
    protected void Notify(params ReadOnlySpan<string> properties)
    {
        foreach (var property in properties)
            PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(property));
    }
}
