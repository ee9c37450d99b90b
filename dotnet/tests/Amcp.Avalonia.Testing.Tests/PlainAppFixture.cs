namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Starts PlainApp once for the tests of a class.</summary>
public sealed class PlainAppFixture : IAsyncLifetime
{
    public AmcpApp App { get; private set; } = null!;

    public async Task InitializeAsync() => App = await AmcpApp.StartAsync<PlainApp.App>(new AmcpAppOptions
    {
        Arguments = ["one", "two"],
        Environment = new Dictionary<string, string> { ["PLAIN"] = "plain" },
    });

    public async Task DisposeAsync() => await App.DisposeAsync();
}
