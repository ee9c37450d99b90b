namespace Amcp.Avalonia.CustomTools;

/// <summary>Runs a tool's method on the UI thread, unless its call is cancelled or times out before the method starts.</summary>
/// <param name="tool">The tool's name, for calls that wait for the UI thread.</param>
/// <param name="method">The method.</param>
/// <param name="cancel">Cancels waiting for the start.</param>
/// <returns>The result of the method; a task if it is asynchronous.</returns>
internal delegate Task<object?> StartOnUiThread(string tool, Func<object?> method, CancellationToken cancel);
