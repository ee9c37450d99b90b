using System.Reflection;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>
/// The only reflection for file dialogs: Avalonia asks a factory for the storage provider of each top level before it asks the platform, and
/// makes items from paths; both are hidden from the public API, alike on 11 and 12.
/// </summary>
internal static class StorageEntrance
{
    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly Assembly s_base = typeof(Visual).Assembly;
    private static readonly Type? s_factory = typeof(TopLevel).Assembly.GetType("Avalonia.Controls.Platform.IStorageProviderFactory");

    /// <summary>Every top level that asks for its storage provider from now on gets one of ours; false where this Avalonia has no such entrance.</summary>
    public static bool TryInstall(bool always)
    {
        if (s_factory is null
            || s_base.GetType("Avalonia.AvaloniaLocator") is not { } type
            || type.GetProperty("CurrentMutable", Any)?.GetValue(null) is not { } locator
            || type.GetMethod("Bind", Any)?.MakeGenericMethod(s_factory).Invoke(locator, null) is not { } registration)
        {
            return false;
        }

        var before = type.GetMethod("GetService", Any, [typeof(Type)])?.Invoke(locator, [s_factory]);
        var factory = (StorageFactory)DispatchProxy.Create(s_factory, typeof(StorageFactory));
        factory.Make = owner => AnsweredStorage.Over(owner, () => OwnOf(owner, before), always);
        registration.GetType().GetMethod("ToConstant", Any)?.MakeGenericMethod(s_factory).Invoke(registration, [factory]);
        return true;
    }

    /// <summary>A file, whether it exists or not.</summary>
    public static IStorageFile File(string path) => (IStorageFile)Create("FileIO.BclStorageFile", new FileInfo(path));

    /// <summary>A folder.</summary>
    public static IStorageFolder Folder(string path) => (IStorageFolder)Create("FileIO.BclStorageFolder", new DirectoryInfo(path));

    /// <summary>The answer of a save dialog that also tells which kind of file was chosen.</summary>
    public static SaveFilePickerResult Saved(IStorageFile file, FilePickerFileType? type)
    {
        // Its properties may only be set as it is made, by a modifier that is not public on every line.
        object result = default(SaveFilePickerResult);
        typeof(SaveFilePickerResult).GetProperty(nameof(SaveFilePickerResult.File))!.SetValue(result, file);
        typeof(SaveFilePickerResult).GetProperty(nameof(SaveFilePickerResult.SelectedFileType))!.SetValue(result, type);
        return (SaveFilePickerResult)result;
    }

    // As the top level itself would have looked for it.
    private static IStorageProvider OwnOf(TopLevel owner, object? factory) =>
        (factory is null ? null : s_factory!.GetMethod("CreateProvider")!.Invoke(factory, [owner]) as IStorageProvider)
        ?? FeatureOf(owner)
        ?? (IStorageProvider)Create("NoopStorageProvider");

    // The interface that asks a platform for what it can do stands in another namespace on 12.
    private static IStorageProvider? FeatureOf(TopLevel owner) =>
        typeof(TopLevel).GetProperty("PlatformImpl", Any)?.GetValue(owner) is { } platform
            ? platform.GetType().GetInterfaces().Select(part => part.GetMethod("TryGetFeature", [typeof(Type)])).FirstOrDefault(method => method is not null)
                ?.Invoke(platform, [typeof(IStorageProvider)]) as IStorageProvider
            : null;

    private static object Create(string type, params object[] arguments)
    {
        var found = s_base.GetType("Avalonia.Platform.Storage." + type, throwOnError: true)!;
        return Activator.CreateInstance(found, Any, binder: null, arguments, culture: null)!;
    }
}
