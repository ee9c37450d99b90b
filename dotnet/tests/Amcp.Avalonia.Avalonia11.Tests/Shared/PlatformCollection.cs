using Amcp.Avalonia.Avalonia11.Tests.Shared;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>What the platform's tests name in their CollectionAttribute.</summary>
internal static class UiCollection
{
    /// <inheritdoc cref="OneAvalonia.Name"/>
    public const string Name = OneAvalonia.Name;
}
