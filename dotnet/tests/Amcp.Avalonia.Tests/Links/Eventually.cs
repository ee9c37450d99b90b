namespace Amcp.Avalonia.Tests.Links;

/// <summary>Waits for a condition that has no signal.</summary>
internal static class Eventually
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    /// <summary>Looks until there is something.</summary>
    public static async Task<T> GetAsync<T>(Func<T?> look)
        where T : class
    {
        using var limit = new CancellationTokenSource(s_limit);
        while (true)
        {
            if (look() is { } found)
                return found;

            await Task.Delay(10, limit.Token);
        }
    }

    /// <summary>Looks until it is so.</summary>
    public static Task TrueAsync(Func<bool> look) => GetAsync(() => look() ? "yes" : null);
}
