namespace System.Runtime.CompilerServices;

/// <summary>The runtime knows this attribute by its name: an assembly that carries it reaches the internals of another.</summary>
/// <param name="assemblyName">The other assembly's simple name.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    /// <summary>The other assembly's simple name.</summary>
    public string AssemblyName { get; } = assemblyName;
}
