namespace Amcp.Avalonia.Links.Http;

/// <summary>Handles HTTP requests.</summary>
internal interface IHttpService
{
    /// <summary>Handles one request. Several requests may run concurrently.</summary>
    /// <exception cref="HttpFault">The error to answer with.</exception>
    Task AnswerAsync(HttpExchange exchange, CancellationToken stop);
}
