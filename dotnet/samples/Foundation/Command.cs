using System.Windows.Input;

namespace Samples.Foundation;

/// <summary>A command that runs a method; buttons bound to it are disabled while <paramref name="canExecute"/> says no.</summary>
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
        {
            execute();
        }
    }

    /// <summary>To be called when what <c>canExecute</c> looks at has changed.</summary>
    public void Reconsider() => CanExecuteChanged?.Invoke(this, EventArgs.Empty);
}
