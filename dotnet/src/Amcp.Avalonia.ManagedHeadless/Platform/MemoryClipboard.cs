using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements a clipboard that is private to this process, so that neither the machine's clipboard nor another test can change it.</summary>
internal sealed partial class MemoryClipboard
{
    private IAsyncDataTransfer? _content;

    public Task ClearAsync()
    {
        _content?.Dispose();
        _content = null;
        return Task.CompletedTask;
    }

    public Task SetDataAsync(IAsyncDataTransfer? dataTransfer)
    {
        if (!ReferenceEquals(_content, dataTransfer))
            _content?.Dispose();
        _content = dataTransfer;
        return Task.CompletedTask;
    }

    public Task<IAsyncDataTransfer?> TryGetDataAsync() => Task.FromResult(_content is null ? null : (IAsyncDataTransfer)new Borrowed(_content));

    /// <summary>Readers dispose the result, but the clipboard owns the content until it is replaced.</summary>
    private sealed class Borrowed(IAsyncDataTransfer content) : IAsyncDataTransfer
    {
        public IReadOnlyList<DataFormat> Formats => content.Formats;

        public IReadOnlyList<IAsyncDataTransferItem> Items => content.Items;

        public void Dispose()
        {
        }
    }
}
