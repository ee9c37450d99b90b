namespace System.Runtime.CompilerServices;

/// <summary>Grants access to the internals of another assembly. The runtime recognises this attribute by its name.</summary>
/// <param name="assemblyName">The other assembly's simple name.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    /// <summary>Gets the other assembly's simple name.</summary>
    public string AssemblyName { get; } = assemblyName;
}
