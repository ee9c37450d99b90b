namespace Amcp.Avalonia.Tests.Tools;

/// <summary>Tests that use windows run one after another: focus and activation belong to the whole process.</summary>
[CollectionDefinition(Name)]
public sealed class UiCollection : ICollectionFixture<LiveApp>
{
    /// <summary>The name that test classes give in their CollectionAttribute.</summary>
    public const string Name = "windows";
}
