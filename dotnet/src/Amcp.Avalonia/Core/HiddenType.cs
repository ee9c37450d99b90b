using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Amcp.Avalonia.Core;

/// <summary>
/// Wraps a type of Avalonia that is not public or has members that are not. Each is looked up once, and reported if this Avalonia version lacks it. UI
/// thread only.
/// </summary>
/// <param name="feature">The feature that needs the type, as the subject of the error.</param>
/// <param name="name">The assembly-qualified name; must be a constant, otherwise trimming removes the type.</param>
/// <param name="members">The names of the properties and fields of any visibility, and of the public methods, that the feature needs.</param>
internal sealed class HiddenType(string feature, [DynamicallyAccessedMembers(HiddenType.Kept)] string name, params string[] members)
{
    // The members that trimming keeps of a type named by a constant.
    private const DynamicallyAccessedMemberTypes Kept =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors
        | DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties
        | DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields
        | DynamicallyAccessedMemberTypes.PublicMethods;

    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly HashSet<string> s_missing = [];
    private static readonly List<Action<string>> s_receivers = [];

    [DynamicallyAccessedMembers(Kept)]
    private readonly string _name = name;

    [DynamicallyAccessedMembers(Kept)]
    private Type? _type;

    private Dictionary<string, MemberInfo?>? _members;
    private ConstructorInfo[]? _constructors;

    /// <summary>Gets the name that the other line of Avalonia, 11 or 12, has instead; null if it is the same.</summary>
    [DynamicallyAccessedMembers(Kept)]
    public string? OtherName { private get; init; }

    /// <summary>Gets the type itself.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version lacks the type; likewise for its members.</exception>
    [DynamicallyAccessedMembers(Kept)]
    public Type Type => TypeOrNull ?? throw Missing();

    /// <summary>Gets the type, or null if this Avalonia version lacks it; likewise for its members.</summary>
    [DynamicallyAccessedMembers(Kept)]
    public Type? TypeOrNull
    {
        get
        {
            _members ??= Find();
            return _type;
        }
    }

    /// <summary>Reports everything that is missing, for the life of the process and including what is known already.</summary>
    public static void Report(Action<string> receiver)
    {
        s_receivers.Add(receiver);
        foreach (var missing in s_missing)
            receiver(missing);
    }

    /// <summary>Returns a property.</summary>
    public PropertyInfo Property(string member) => PropertyOrNull(member) ?? throw Missing(member);

    /// <summary>Returns a property, or null if this Avalonia version lacks it.</summary>
    public PropertyInfo? PropertyOrNull(string member) => Member(member) as PropertyInfo;

    /// <summary>Returns a field.</summary>
    public FieldInfo Field(string member) => FieldOrNull(member) ?? throw Missing(member);

    /// <summary>Returns a field, or null if this Avalonia version lacks it.</summary>
    public FieldInfo? FieldOrNull(string member) => Member(member) as FieldInfo;

    /// <summary>Returns a method.</summary>
    public MethodInfo Method(string member) => MethodOrNull(member) ?? throw Missing(member);

    /// <summary>Returns a method, or null if this Avalonia version lacks it.</summary>
    public MethodInfo? MethodOrNull(string member) => Member(member) as MethodInfo;

    /// <summary>Returns a value of this enumeration.</summary>
    public object Value(string member) => Enum.TryParse(Type, member, out var value) ? value : throw Missing(member);

    /// <summary>Creates an object with the constructor that accepts these arguments.</summary>
    public object Create(params object?[] arguments) => CreateOrNull(arguments) ?? throw Missing(ConstructorInfo.ConstructorName);

    /// <summary>Creates an object, or returns null if no constructor accepts the arguments.</summary>
    public object? CreateOrNull(params object?[] arguments)
    {
        _constructors ??= Type.GetConstructors(Any);
        return Array.Find(_constructors, candidate => Takes(candidate, arguments))?.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }

    /// <summary>Records that this Avalonia version lacks the type, or a member of it.</summary>
    /// <returns>The failure of a call that needs it.</returns>
    public ToolFailure Missing(string? member = null)
    {
        var type = _name.Split(',')[0].Split('.')[^1];
        var what = member is null ? $"type `{type}`" : $"member `{type}.{member}`";
        var avalonia = typeof(Visual).Assembly.GetName().Version?.ToString(3);
        var missing = $"Avalonia {avalonia} has no private {what}; {feature} is off. Use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.";
        if (s_missing.Add(missing))
            s_receivers.ForEach(receiver => receiver(missing));

        return Failures.Unsupported(missing);
    }

    private static bool Takes(ConstructorInfo constructor, object?[] arguments)
    {
        var parameters = constructor.GetParameters();
        return parameters.Length == arguments.Length
            && parameters.Zip(arguments).All(pair => pair.Second is null || pair.First.ParameterType.IsInstanceOfType(pair.Second));
    }

    private MemberInfo? Member(string member) => (_members ??= Find())[member];

    private Dictionary<string, MemberInfo?> Find()
    {
        _type = Type.GetType(_name) ?? (OtherName is null ? null : Type.GetType(OtherName));
        if (_type is null)
            Missing();

        var found = new Dictionary<string, MemberInfo?>();
        foreach (var member in members)
        {
            found[member] = _type?.GetProperty(member, Any) ?? (MemberInfo?)_type?.GetField(member, Any) ?? _type?.GetMethod(member);
            if (_type is not null && found[member] is null)
                Missing(member);
        }

        return found;
    }
}
