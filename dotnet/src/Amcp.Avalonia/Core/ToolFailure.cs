using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Core;

/// <summary>Reports a failed call to its caller. It becomes an <c>isError</c> result, never a crash.</summary>
/// <param name="code">A code of contracts/app-tools/failure.ts, such as <c>ELEMENT_NOT_FOUND</c>.</param>
/// <param name="message">The cause and the remedy, without the code.</param>
internal class ToolFailure(string code, string message) : Exception(message)
{
    /// <summary>The key of the failure in a result's <c>_meta</c>. contracts/app-tools/failure.ts explains why it is not in the structured content.</summary>
    public const string MetaKey = "amcp/failure";

    /// <summary>Gets the machine-readable code.</summary>
    public string Code { get; } = code;

    /// <summary>Structured details, such as candidates or the last observed state.</summary>
    public JsonObject Details { get; init; } = [];

    /// <summary>Gets a value indicating whether the same call may succeed later without a change by the caller.</summary>
    public bool Retryable { get; init; }

    /// <summary>Gets or sets a value indicating whether nothing matched, and nothing is on the way that may match soon.</summary>
    public bool IsUnmatched { get; set; }

    /// <summary>Converts the failure to the shape of contracts/app-tools/failure.ts.</summary>
    public JsonObject ToStructured() =>
        new() { ["code"] = Code, ["message"] = Message, ["details"] = Details.DeepClone(), ["retryable"] = Retryable };
}
