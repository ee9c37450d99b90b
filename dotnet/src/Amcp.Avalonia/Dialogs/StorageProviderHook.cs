using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>
/// Accesses Avalonia's internal storage API; the only reflection for file dialogs. Avalonia queries a factory for the storage provider of each top level
/// before the platform. The factory and the items for paths are internal in 11 and 12 alike.
/// </summary>
internal static class StorageProviderHook
{
    private const string Feature = "answering of file dialogs";
    private const string Factory = "Avalonia.Controls.Platform.IStorageProviderFactory, Avalonia.Controls";

    private static readonly HiddenType s_factory = new(Feature, Factory, "CreateProvider");
    private static readonly HiddenType s_locator = new(Feature, "Avalonia.AvaloniaLocator, Avalonia.Base", "CurrentMutable", "_registry", "GetService");
    private static readonly HiddenType s_topLevel = new(Feature, "Avalonia.Controls.TopLevel, Avalonia.Controls", "PlatformImpl");
    private static readonly HiddenType s_file = new(Feature, "Avalonia.Platform.Storage.FileIO.BclStorageFile, Avalonia.Base");
    private static readonly HiddenType s_folder = new(Feature, "Avalonia.Platform.Storage.FileIO.BclStorageFolder, Avalonia.Base");
    private static readonly HiddenType s_none = new(Feature, "Avalonia.Platform.Storage.NoopStorageProvider, Avalonia.Base");
    private static readonly HiddenType s_features = new(Feature, "Avalonia.Platform.IOptionalFeatureProvider, Avalonia.Base", "TryGetFeature")
    {
        OtherName = "Avalonia.IOptionalFeatureProvider, Avalonia.Base",
    };

    /// <summary>Gets the message for an app whose file dialogs cannot be answered.</summary>
    public static string WhyNot => "File dialogs of this app cannot be answered, because "
        + (RuntimeFeature.IsDynamicCodeSupported
            ? $"Avalonia {typeof(AvaloniaObject).Assembly.GetName().Version?.ToString(3)} lacks the extension point for them. Use a version that the documentation names."
            : "it is compiled ahead of time and cannot emit types. Test a build without PublishAot.");

    /// <summary>
    /// Replaces the storage provider of every top level that requests one from now on. Returns false if this Avalonia lacks the extension point, or if
    /// the app is compiled ahead of time and cannot emit types.
    /// </summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Asked for first; analyzers of .NET 8 do not see that.")]
    public static bool TryInstall(bool always) => RuntimeFeature.IsDynamicCodeSupported && Install(always);

    [RequiresDynamicCode("Makes the factory at run time, because its interface is hidden.")]
    private static bool Install(bool always)
    {
        if (s_factory.TypeOrNull is not { } type
            || s_locator.PropertyOrNull("CurrentMutable")?.GetValue(null) is not { } locator
            || s_locator.FieldOrNull("_registry")?.GetValue(locator) is not IDictionary<Type, Func<object?>> services
            || s_locator.MethodOrNull("GetService") is not { } find)
        {
            return false;
        }

        var before = find.Invoke(locator, [type]);
        var factory = (StorageFactory)DispatchProxy.Create(Type.GetType(Factory)!, typeof(StorageFactory));
        factory.Make = owner => AnsweredStorage.Over(owner, () => OwnOf(owner, before), always);
        services[type] = () => factory;
        return true;
    }

    /// <summary>Creates a file, whether or not it exists.</summary>
    public static IStorageFile File(string path) => (IStorageFile)s_file.Create(new FileInfo(path));

    /// <summary>Creates a folder.</summary>
    public static IStorageFolder Folder(string path) => (IStorageFolder)s_folder.Create(new DirectoryInfo(path));

    /// <summary>Creates the result of a save dialog, with the chosen file type.</summary>
    public static SaveFilePickerResult Saved(IStorageFile file, FilePickerFileType? type)
    {
        // Its properties are init-only, and their setters are not public in every Avalonia line.
        object result = default(SaveFilePickerResult);
        typeof(SaveFilePickerResult).GetProperty(nameof(SaveFilePickerResult.File))!.SetValue(result, file);
        typeof(SaveFilePickerResult).GetProperty(nameof(SaveFilePickerResult.SelectedFileType))!.SetValue(result, type);
        return (SaveFilePickerResult)result;
    }

    // The same lookup as the top level's own.
    private static IStorageProvider OwnOf(TopLevel owner, object? factory) =>
        (factory is null ? null : s_factory.Method("CreateProvider").Invoke(factory, [owner]) as IStorageProvider)
        ?? FeatureOf(owner)
        ?? (IStorageProvider)s_none.Create();

    // Avalonia 12 moved the interface for optional platform features to another namespace.
    private static IStorageProvider? FeatureOf(TopLevel owner)
    {
        var platform = s_topLevel.PropertyOrNull("PlatformImpl")?.GetValue(owner);
        return s_features.TypeOrNull?.IsInstanceOfType(platform) == true
            ? s_features.Method("TryGetFeature").Invoke(platform, [typeof(IStorageProvider)]) as IStorageProvider
            : null;
    }
}
