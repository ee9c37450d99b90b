using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>
/// Accesses Avalonia's internal storage API; the only reflection for file dialogs. Avalonia queries a factory for the storage provider of each top level
/// before the platform. The factory and the items for paths are internal in 11 and 12 alike.
/// </summary>
internal static class StorageProviderHook
{
    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    // The members that trimming keeps of a type named by a constant.
    private const DynamicallyAccessedMemberTypes Hidden =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors
        | DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields
        | DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.All)]
    private static readonly Type? s_factory = Type.GetType("Avalonia.Controls.Platform.IStorageProviderFactory, Avalonia.Controls");

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

    /// <summary>Creates a file, whether or not it exists.</summary>
    public static IStorageFile File(string path) => (IStorageFile)Create("Avalonia.Platform.Storage.FileIO.BclStorageFile, Avalonia.Base", new FileInfo(path));

    /// <summary>Creates a folder.</summary>
    public static IStorageFolder Folder(string path) => (IStorageFolder)Create("Avalonia.Platform.Storage.FileIO.BclStorageFolder, Avalonia.Base", new DirectoryInfo(path));

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
        (factory is null ? null : s_factory!.GetMethod("CreateProvider")!.Invoke(factory, [owner]) as IStorageProvider)
        ?? FeatureOf(owner)
        ?? (IStorageProvider)Create("Avalonia.Platform.Storage.NoopStorageProvider, Avalonia.Base");

    // Avalonia 12 moved the interface for optional platform features to another namespace.
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
