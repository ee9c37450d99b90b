using Avalonia.Input;
using Avalonia.Input.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements the clipboard of Avalonia 12 directly.</summary>
internal sealed partial class MemoryClipboard : IClipboard
{
    /// <summary>Returns the clipboard for apps.</summary>
    public IClipboard ForApps() => this;

    /// <summary>Does nothing, because the content does not outlive the process.</summary>
    public Task FlushAsync() => Task.CompletedTask;

    public Task<IAsyncDataTransfer?> TryGetInProcessDataAsync() => Task.FromResult(_content);
}
