using Amcp.Avalonia.Avalonia11.Tests.Shared;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>The name that the platform's tests give in their CollectionAttribute.</summary>
internal static class UiCollection
{
    /// <inheritdoc cref="OneAvalonia.Name"/>
    public const string Name = OneAvalonia.Name;
}
