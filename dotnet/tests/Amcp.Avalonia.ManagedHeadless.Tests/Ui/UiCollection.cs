namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Tests that use windows run one after another: focus and activation belong to the whole process.</summary>
[CollectionDefinition(Name)]
public sealed class UiCollection : ICollectionFixture<UiThread>
{
    /// <summary>The name that test classes give in their <see cref="CollectionAttribute"/>.</summary>
    public const string Name = "windows";
}
