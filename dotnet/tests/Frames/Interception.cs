using System.Reflection;

namespace Amcp.Avalonia.ManagedHeadless.Frames;

/// <summary>Implements an interface by one function.</summary>
public class Interception : DispatchProxy
{
    private Func<MethodInfo, object?[], object?>? _called;

    /// <summary>Creates an object.</summary>
    /// <typeparam name="T">The interface.</typeparam>
    /// <param name="called">Gets each call and returns its result.</param>
    public static T Of<T>(Func<MethodInfo, object?[], object?> called)
        where T : class
    {
        var made = Create<T, Interception>();
        ((Interception)(object)made)._called = called;
        return made;
    }

    /// <inheritdoc/>
    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => _called!(targetMethod!, args ?? []);
}
