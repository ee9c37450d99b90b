namespace Amcp.Avalonia.Testing;

/// <summary>Represents the running test of whichever test framework is loaded.</summary>
/// <param name="Name">The full name of the test.</param>
/// <param name="Attach">Attaches a file, by its path and media type.</param>
internal sealed record RunningTest(string Name, Action<string, string> Attach)
{
    private const string Xunit = "Xunit.TestContext";
    private const string NUnit = "NUnit.Framework.TestContext";
    private const string MsTest = "Microsoft.VisualStudio.TestTools.UnitTesting.TestContext";

    // Each framework by its type: where the running test is, how to read its name, and how to attach a file.
    private static readonly Framework[] s_frameworks =
    [
        new(Xunit, "Current", ["Test.TestDisplayName"], (_, test, path, type) =>
            Call(test, "AddAttachment", Path.GetFileName(path), File.ReadAllBytes(path), type)),
        new(NUnit, "CurrentContext", ["Test.FullName"], (type, _, path, _) => Call(type, "AddTestAttachment", path, null)),
        new(MsTest, "Current", ["FullyQualifiedTestClassName", "TestName"], (_, test, path, _) => Call(test, "AddResultFile", path)),
    ];

    /// <summary>Gets the running test; null outside of a test, and with a framework that does not report it.</summary>
    public static RunningTest? Current => s_frameworks.Select(Of).FirstOrDefault(test => test is not null);

    private static RunningTest? Of(Framework framework)
    {
        var type = AppDomain.CurrentDomain.GetAssemblies().Select(assembly => assembly.GetType(framework.Type)).FirstOrDefault(found => found is not null);
        if (type?.GetProperty(framework.Current)?.GetValue(null) is not { } context)
            return null;

        var names = framework.Names.Select(name => Read(context, name)).OfType<string>().Where(name => name.Length > 0).ToList();
        return names.Count == 0 ? null : new RunningTest(string.Join('.', names), (path, media) => framework.Attach(type, context, path, media));
    }

    private static object? Read(object context, string path) =>
        path.Split('.').Aggregate((object?)context, (value, name) => PropertyOf(value, name)?.GetValue(value));

    // The frameworks implement the interfaces of their contexts explicitly in part.
    private static System.Reflection.PropertyInfo? PropertyOf(object? value, string name) =>
        value?.GetType().GetProperty(name)
        ?? value?.GetType().GetInterfaces().Select(type => type.GetProperty(name)).FirstOrDefault(found => found is not null);

    private static void Call(object target, string method, params object?[] arguments)
    {
        var (type, instance) = target is Type itself ? (itself, null) : (target.GetType(), target);
        var found = new[] { type }.Concat(type.GetInterfaces()).SelectMany(one => one.GetMethods())
            .FirstOrDefault(one => one.Name == method && one.GetParameters() is var parameters && parameters.Length == arguments.Length
                && parameters.Zip(arguments).All(pair => pair.Second is null || pair.First.ParameterType.IsInstanceOfType(pair.Second)));
        found?.Invoke(instance, arguments);
    }

    private sealed record Framework(string Type, string Current, string[] Names, Action<Type, object, string, string> Attach);
}
