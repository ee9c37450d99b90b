using System.Collections;
using System.ComponentModel;

namespace Samples.Foundation;

/// <summary>Provides a base for view models with validation: one error message per property.</summary>
public abstract class ValidatedObject : ObservableObject, INotifyDataErrorInfo
{
    private readonly Dictionary<string, string> _faults = [];

    /// <inheritdoc />
    public event EventHandler<DataErrorsChangedEventArgs>? ErrorsChanged;

    /// <inheritdoc />
    public bool HasErrors => _faults.Count > 0;

    /// <summary>Gets the number of invalid properties.</summary>
    public int FaultCount => _faults.Count;

    /// <summary>Returns a property's error message; null if it is valid.</summary>
    public string? FaultOf(string property) => _faults.GetValueOrDefault(property);

    /// <inheritdoc />
    public IEnumerable GetErrors(string? propertyName) =>
        propertyName is null or "" ? _faults.Values.ToArray() : FaultOf(propertyName) is { } fault ? new[] { fault } : Array.Empty<string>();

    /// <summary>Sets a property's error message.</summary>
    /// <param name="property">The property's name.</param>
    /// <param name="fault">The message for display; null if the value is valid.</param>
    protected void SetFault(string property, string? fault)
    {
        if (FaultOf(property) == fault)
            return;

        if (fault is null)
            _faults.Remove(property);
        else
            _faults[property] = fault;

        ErrorsChanged?.Invoke(this, new DataErrorsChangedEventArgs(property));
        Notify(nameof(HasErrors), nameof(FaultCount));
    }
}
