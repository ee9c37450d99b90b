using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Avalonia11.Tests.Shared;

/// <summary>
/// Avalonia can be set up only once in a process: the app of the handler's tests is set up first, and the platform's tests run on its thread.
/// </summary>
[CollectionDefinition(Name)]
public sealed class OneAvalonia : ICollectionFixture<LiveApp>, ICollectionFixture<UiThread>
{
    /// <summary>The name under which both suites ask for it.</summary>
    public const string Name = "windows";
}
