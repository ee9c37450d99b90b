using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>
/// Wraps the storage provider of a top level so that a test can answer its pickers. Clients may not implement the growing interface, so every other
/// member is forwarded to the platform's provider.
/// </summary>
internal class AnsweredStorage : DispatchProxy
{
    private TopLevel _owner = null!;
    private Lazy<IStorageProvider> _own = null!;
    private bool _always;

    /// <summary>Creates a wrapper.</summary>
    /// <param name="owner">The owner of the dialogs.</param>
    /// <param name="own">Gets the provider that the top level would otherwise have.</param>
    /// <param name="always">Whether to replace the platform's dialogs even if it has some.</param>
    [RequiresDynamicCode("Makes a type at run time.")]
    public static IStorageProvider Over(TopLevel owner, Func<IStorageProvider> own, bool always)
    {
        var provider = Create<IStorageProvider, AnsweredStorage>();
        var self = (AnsweredStorage)provider;
        (self._owner, self._own, self._always) = (owner, new Lazy<IStorageProvider>(own), always);
        return provider;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => targetMethod!.Name switch
    {
        "get_CanOpen" or "get_CanSave" or "get_CanPickFolder" when IsOurs => true,
        nameof(IStorageProvider.OpenFilePickerAsync) when IsOurs => OpenAsync((FilePickerOpenOptions)args![0]!),
        nameof(IStorageProvider.SaveFilePickerAsync) when IsOurs => SaveAsync((FilePickerSaveOptions)args![0]!),
        nameof(IStorageProvider.SaveFilePickerWithResultAsync) when IsOurs => SaveWithResultAsync((FilePickerSaveOptions)args![0]!),
        nameof(IStorageProvider.OpenFolderPickerAsync) when IsOurs => FoldersAsync((FolderPickerOpenOptions)args![0]!),
        _ => Own(targetMethod, args),
    };

    private bool IsOurs => _always || !_own.Value.CanOpen;

    private object? Own(MethodInfo method, object?[]? args)
    {
        var answer = method.Invoke(_own.Value, BindingFlags.DoNotWrapExceptions, null, args, null);
        if (method.Name.Contains("Picker", StringComparison.Ordinal) && answer is Task dialog)
            NativeDialogs.Note(dialog);

        return answer;
    }

    private async Task<IReadOnlyList<IStorageFile>> OpenAsync(FilePickerOpenOptions options) =>
        [.. (await FileDialogWindow.AskAsync(_owner, FileRequest.Of(options)).ConfigureAwait(true)).Select(StorageProviderHook.File)];

    private async Task<IStorageFile?> SaveAsync(FilePickerSaveOptions options) => (await SaveWithResultAsync(options).ConfigureAwait(true)).File;

    private async Task<SaveFilePickerResult> SaveWithResultAsync(FilePickerSaveOptions options)
    {
        var request = FileRequest.Of(options);
        return await FileDialogWindow.AskAsync(_owner, request).ConfigureAwait(true) is [var path]
            ? StorageProviderHook.Saved(StorageProviderHook.File(path), FileAnswer.TypeOf(request, path))
            : default;
    }

    private async Task<IReadOnlyList<IStorageFolder>> FoldersAsync(FolderPickerOpenOptions options) =>
        [.. (await FileDialogWindow.AskAsync(_owner, FileRequest.Of(options)).ConfigureAwait(true)).Select(StorageProviderHook.Folder)];
}
