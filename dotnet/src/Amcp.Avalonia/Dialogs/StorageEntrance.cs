using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
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

    // What a trimmed app has to keep of a type that is named here by a constant.
    private const DynamicallyAccessedMemberTypes Hidden =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors
        | DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields
        | DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.All)]
    private static readonly Type? s_factory = Type.GetType("Avalonia.Controls.Platform.IStorageProviderFactory, Avalonia.Controls");

    /// <summary>
    /// Every top level that asks for its storage provider from now on gets one of ours; false where this Avalonia has no such entrance, or
    /// the app was compiled ahead of time and can make no type at run time.
    /// </summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Asked for first; analyzers of .NET 8 do not see that.")]
    public static bool TryInstall(bool always) => RuntimeFeature.IsDynamicCodeSupported && Install(always);

    [RequiresDynamicCode("Makes the factory at run time, because its interface is hidden.")]
    private static bool Install(bool always)
    {
        if (s_factory is null
            || Part("Avalonia.AvaloniaLocator, Avalonia.Base") is not { } type
            || type.GetProperty("CurrentMutable", Any)?.GetValue(null) is not { } locator
            || type.GetField("_registry", Any)?.GetValue(locator) is not IDictionary<Type, Func<object?>> services)
        {
            return false;
        }

        var before = type.GetMethod("GetService", Any, [typeof(Type)])?.Invoke(locator, [s_factory]);
        var factory = (StorageFactory)DispatchProxy.Create(s_factory, typeof(StorageFactory));
        factory.Make = owner => AnsweredStorage.Over(owner, () => OwnOf(owner, before), always);
        services[s_factory] = () => factory;
        return true;
    }

    /// <summary>A file, whether it exists or not.</summary>
    public static IStorageFile File(string path) => (IStorageFile)Create("Avalonia.Platform.Storage.FileIO.BclStorageFile, Avalonia.Base", new FileInfo(path));

    /// <summary>A folder.</summary>
    public static IStorageFolder Folder(string path) => (IStorageFolder)Create("Avalonia.Platform.Storage.FileIO.BclStorageFolder, Avalonia.Base", new DirectoryInfo(path));

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
        ?? (IStorageProvider)Create("Avalonia.Platform.Storage.NoopStorageProvider, Avalonia.Base");

    // The interface that asks a platform for what it can do stands in another namespace on 12.
    private static IStorageProvider? FeatureOf(TopLevel owner)
    {
        var feature = Part("Avalonia.IOptionalFeatureProvider, Avalonia.Base") ?? Part("Avalonia.Platform.IOptionalFeatureProvider, Avalonia.Base");
        var platform = typeof(TopLevel).GetProperty("PlatformImpl", Any)?.GetValue(owner);
        return feature is not null && feature.IsInstanceOfType(platform)
            ? feature.GetMethod("TryGetFeature", [typeof(Type)])?.Invoke(platform, [typeof(IStorageProvider)]) as IStorageProvider
            : null;
    }

    private static object Create([DynamicallyAccessedMembers(Hidden)] string type, params object[] arguments) =>
        Activator.CreateInstance(Part(type) ?? throw new TypeLoadException($"There is no {type}."), Any, binder: null, arguments, culture: null)!;

    [return: DynamicallyAccessedMembers(Hidden)]
    private static Type? Part([DynamicallyAccessedMembers(Hidden)] string type) => Type.GetType(type);
}
