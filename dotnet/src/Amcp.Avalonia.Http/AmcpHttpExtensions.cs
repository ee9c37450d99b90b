using Amcp.Avalonia.Http;

namespace Amcp.Avalonia;

/// <summary>Adds HTTP to the AMCP handler.</summary>
public static class AmcpHttpExtensions
{
    /// <summary>
    /// Lets the app listen on <c>http://</c> and <c>https://</c> endpoints: <c>UseAmcp(options => options.UseHttp())</c>. ASP.NET Core is loaded only if
    /// the app is given such an endpoint.
    /// </summary>
    /// <param name="options">The options of the handler.</param>
    /// <returns>The options, for chaining.</returns>
    public static AmcpOptions UseHttp(this AmcpOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Http = HttpServer.ServeAsync;
        return options;
    }
}
