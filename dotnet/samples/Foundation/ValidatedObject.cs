using System.Collections;
using System.ComponentModel;

namespace Samples.Foundation;

/// <summary>A view model that tells bindings what is wrong with what was entered: one sentence per property.</summary>
public abstract class ValidatedObject : ObservableObject, INotifyDataErrorInfo
{
    private readonly Dictionary<string, string> _faults = [];

    /// <inheritdoc />
    public event EventHandler<DataErrorsChangedEventArgs>? ErrorsChanged;

    /// <inheritdoc />
    public bool HasErrors => _faults.Count > 0;

    /// <summary>How many properties have a fault.</summary>
    public int FaultCount => _faults.Count;

    /// <summary>What is wrong with a property; null when nothing is.</summary>
    public string? FaultOf(string property) => _faults.GetValueOrDefault(property);

    /// <inheritdoc />
    public IEnumerable GetErrors(string? propertyName) =>
        propertyName is null or "" ? _faults.Values.ToArray() : FaultOf(propertyName) is { } fault ? new[] { fault } : Array.Empty<string>();

    /// <summary>Says what is wrong with a property.</summary>
    /// <param name="property">Its name.</param>
    /// <param name="fault">A sentence for people; null when the value will do.</param>
    protected void SetFault(string property, string? fault)
    {
        if (FaultOf(property) == fault)
        {
            return;
        }

        if (fault is null)
        {
            _faults.Remove(property);
        }
        else
        {
            _faults[property] = fault;
        }

        ErrorsChanged?.Invoke(this, new DataErrorsChangedEventArgs(property));
        Notify(nameof(HasErrors), nameof(FaultCount));
    }
}
