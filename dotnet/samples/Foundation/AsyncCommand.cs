using System.Windows.Input;

namespace Samples.Foundation;

/// <summary>Represents an asynchronous command. It is disabled until its work has ended, so it never runs twice at once.</summary>
public sealed class AsyncCommand(Func<Task> execute, Func<bool>? canExecute = null) : ICommand
{
    private bool _running;

    /// <inheritdoc />
    public event EventHandler? CanExecuteChanged;

    /// <inheritdoc />
    public bool CanExecute(object? parameter) => !_running && (canExecute?.Invoke() ?? true);

    /// <inheritdoc />
    public async void Execute(object? parameter)
    {
        if (!CanExecute(parameter))
            return;

        _running = true;
        Reconsider();
        try
        {
            await execute();
        }
        finally
        {
            _running = false;
            Reconsider();
        }
    }

    /// <summary>Raises <see cref="CanExecuteChanged"/>; call it when the result of <c>canExecute</c> may have changed.</summary>
    public void Reconsider() => CanExecuteChanged?.Invoke(this, EventArgs.Empty);
}
