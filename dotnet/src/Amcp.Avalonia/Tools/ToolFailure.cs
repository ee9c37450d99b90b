using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tools;

/// <summary>Why a call failed, in words that a caller can act on. It becomes an <c>isError</c> result, never a crash.</summary>
/// <param name="code">One of contracts/app-tools/failure.ts, such as <c>ELEMENT_NOT_FOUND</c>.</param>
/// <param name="message">What is wrong and what to do, without the code.</param>
internal sealed class ToolFailure(string code, string message) : Exception(message)
{
    /// <summary>Where in <c>_meta</c> a result holds its failure (contracts/app-tools/failure.ts says why not in its structured content).</summary>
    public const string MetaKey = "amcp/failure";

    /// <summary>The machine-readable reason.</summary>
    public string Code { get; } = code;

    /// <summary>Facts for programs, such as candidates or the last state seen.</summary>
    public JsonObject Details { get; init; } = [];

    /// <summary>Whether the same call may succeed later without any change.</summary>
    public bool Retryable { get; init; }

    /// <summary>The shape of contracts/app-tools/failure.ts.</summary>
    public JsonObject ToStructured() =>
        new() { ["code"] = Code, ["message"] = Message, ["details"] = Details.DeepClone(), ["retryable"] = Retryable };
}
