using System.Windows.Input;

namespace Samples.Foundation;

/// <summary>Represents a command that runs a method. Bound buttons are disabled while <paramref name="canExecute"/> returns false.</summary>
public sealed class Command(Action execute, Func<bool>? canExecute = null) : ICommand
{
    /// <inheritdoc />
    public event EventHandler? CanExecuteChanged;

    /// <inheritdoc />
    public bool CanExecute(object? parameter) => canExecute?.Invoke() ?? true;

    /// <inheritdoc />
    public void Execute(object? parameter)
    {
        if (CanExecute(parameter))
            execute();
    }

    /// <summary>Raises <see cref="CanExecuteChanged"/>; call it when the result of <c>canExecute</c> may have changed.</summary>
    public void Reconsider() => CanExecuteChanged?.Invoke(this, EventArgs.Empty);
}
