using System.Reflection;
using System.Runtime.Loader;
using Avalonia;

namespace Amcp.Avalonia.Host;

/// <summary>
/// Loads the handler with the libraries beside it, so that none of the app's own has another version because of it. Avalonia is the app's.
/// </summary>
internal sealed class HandlerContext : AssemblyLoadContext
{
    private const string Handler = "Amcp.Avalonia";

    private static readonly string s_folder = Path.GetDirectoryName(typeof(HandlerContext).Assembly.Location)!;

    private static readonly Lazy<Assembly> s_handler = new(static () => new HandlerContext().LoadFromAssemblyPath(PathOf(Handler)));

    private HandlerContext()
        : base(nameof(HandlerContext))
    {
    }

    /// <summary>Gets whether the app has reached the choice of its platform.</summary>
    public static bool IsUsed => s_handler.IsValueCreated;

    /// <summary>Adds the handler to a builder, like <c>UseAmcp(desktop)</c>.</summary>
    /// <param name="builder">The app's builder.</param>
    /// <param name="desktop">Configures the desktop platform; not called in headless mode.</param>
    public static AppBuilder AddHandler(AppBuilder builder, Func<AppBuilder, AppBuilder> desktop)
    {
        var parameters = new[] { typeof(AppBuilder), typeof(Func<AppBuilder, AppBuilder>) };
        var add = s_handler.Value.GetType("Avalonia.AmcpAppBuilderExtensions", throwOnError: true)!
            .GetMethods()
            .Single(method => method.GetParameters().Select(parameter => parameter.ParameterType).Take(parameters.Length).SequenceEqual(parameters));
        return (AppBuilder)add.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [builder, desktop, null], null)!;
    }

    /// <inheritdoc/>
    protected override Assembly? Load(AssemblyName assemblyName) =>
        assemblyName.Name is { } name && !name.StartsWith("Avalonia", StringComparison.Ordinal) && File.Exists(PathOf(name))
            ? LoadFromAssemblyPath(PathOf(name))
            : null;

    private static string PathOf(string name) => Path.Combine(s_folder, $"{name}.dll");
}
