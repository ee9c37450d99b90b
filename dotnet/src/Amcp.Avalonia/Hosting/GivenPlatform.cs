using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Loader;

namespace Amcp.Avalonia.Hosting;

/// <summary>
/// Loads the managed platform that the launcher provides, compiled against the app's own Avalonia. It has a load context of its own, because the app may
/// also reference a build of the platform for another version of Avalonia.
/// </summary>
internal sealed class GivenPlatform : AssemblyLoadContext
{
    /// <summary>The variable with the path of the platform's assembly. The assemblies that it needs are beside it.</summary>
    public const string Variable = "AMCP_PLATFORM";

    private const string Avalonia = "Avalonia";
    private const string EntryPoint = "Amcp.Avalonia.ManagedHeadless.ManagedHeadlessExtensions";

    private readonly string _folder;

    private GivenPlatform(string folder)
        : base(nameof(GivenPlatform)) => _folder = folder;

    /// <summary>Loads the platform and returns the class with its entry point.</summary>
    /// <exception cref="InvalidOperationException">The file is no platform for this Avalonia. The message names the file and the remedy.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The launcher provides a platform only to a build that is not trimmed.")]
    [UnconditionalSuppressMessage("Trimming", "IL2073", Justification = "The launcher provides a platform only to a build that is not trimmed.")]
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)]
    public static Type Load(string file)
    {
        try
        {
            var context = new GivenPlatform(Path.GetDirectoryName(Path.GetFullPath(file))!);
            var platform = context.LoadFromAssemblyPath(Path.GetFullPath(file));
            var wanted = platform.GetReferencedAssemblies().FirstOrDefault(reference => reference.Name == "Avalonia.Base")?.Version;
            var own = typeof(AvaloniaObject).Assembly.GetName().Version;
            if (wanted != own)
                throw Unfit(file, $"it is for Avalonia {wanted?.ToString(3) ?? "of no version"}, and this app uses {own?.ToString(3)}");

            Default.Resolving += (_, name) => context.Beside(Default, name);
            return platform.GetType(EntryPoint) ?? throw Unfit(file, $"it has no {EntryPoint}");
        }
        catch (Exception unreadable) when (unreadable is IOException or BadImageFormatException)
        {
            throw Unfit(file, unreadable.Message);
        }
    }

    /// <summary>Everything of Avalonia is the app's own. Other assemblies beside the platform are the platform's, also where the app has other versions.</summary>
    protected override Assembly? Load(AssemblyName assemblyName) =>
        assemblyName.Name!.StartsWith(Avalonia, StringComparison.Ordinal) ? null : Beside(this, assemblyName);

    private static InvalidOperationException Unfit(string file, string reason) =>
        new($"The headless platform {file} cannot be used: {reason}. Remove {Variable}, or set it to the platform that amcp-test has compiled for this Avalonia.");

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The launcher provides a platform only to a build that is not trimmed.")]
    private Assembly? Beside(AssemblyLoadContext context, AssemblyName name) =>
        Path.Combine(_folder, $"{name.Name}.dll") is var file && File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
}
