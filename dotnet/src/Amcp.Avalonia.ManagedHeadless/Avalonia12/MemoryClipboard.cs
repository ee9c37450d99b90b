using Avalonia.Input;
using Avalonia.Input.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>On Avalonia 12 it is what apps see.</summary>
internal sealed partial class MemoryClipboard : IClipboard
{
    /// <summary>The clipboard as apps see it.</summary>
    public IClipboard ForApps() => this;

    /// <summary>Nothing outlives the process, so there is nothing to flush.</summary>
    public Task FlushAsync() => Task.CompletedTask;

    /// <inheritdoc/>
    public Task<IAsyncDataTransfer?> TryGetInProcessDataAsync() => Task.FromResult(_content);
}
