namespace Amcp.Avalonia.Link.Http;

/// <summary>Answers requests.</summary>
internal interface IHttpService
{
    /// <summary>Answers one request; several may run side by side.</summary>
    /// <exception cref="HttpFault">Answered with its status.</exception>
    Task AnswerAsync(HttpExchange exchange, CancellationToken stop);
}
