using System.Text;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools;

/// <summary>Provides a base for tools with typed arguments and a typed result.</summary>
/// <typeparam name="TArguments">A record in the shape of the tool's input schema. Absent parameters take its constructor's defaults.</typeparam>
/// <typeparam name="TResult">A record in the shape of the tool's output schema.</typeparam>
/// <param name="name">The tool's name in contracts/app-tools.</param>
/// <param name="shapes">The source-generated metadata of both, in camelCase. An app reads it only for the tools that are called, because that of all
/// takes a quarter of the start.</param>
internal abstract class Tool<TArguments, TResult>(string name, JsonSerializerContext shapes) : AppTool(name)
    where TArguments : notnull
    where TResult : notnull
{
    public sealed override async Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel)
    {
        var result = await RunAsync(ArgumentReader.Read(arguments, ShapeOf<TArguments>()), cancel).ConfigureAwait(false);
        return AnswerOf(result);
    }

    /// <summary>Runs the tool.</summary>
    /// <exception cref="ToolFailure">The failures are listed at each tool.</exception>
    protected abstract Task<TResult> RunAsync(TArguments arguments, CancellationToken cancel);

    /// <summary>Returns the result in structured form and as text.</summary>
    protected virtual ToolAnswer AnswerOf(TResult result) => AnswerOf(result, []);

    /// <summary>Returns the result in structured form and as text, with the rows of its outline.</summary>
    protected ToolAnswer AnswerOf(TResult result, IReadOnlyList<OutlineRow> outline)
    {
        var json = JsonSerializer.SerializeToUtf8Bytes(result, ShapeOf<TResult>());
        return new ToolAnswer(JsonChunks.Of(json), TextOf(result) ?? Encoding.UTF8.GetString(json), ImagesOf(result))
        {
            Changes = (result as ActionEffects)?.Located ?? [],
            Outline = outline,
        };
    }

    /// <summary>Returns a sentence about the result; null uses the result's JSON.</summary>
    protected virtual string? TextOf(TResult result) => null;

    /// <summary>Returns the pictures of the result; mark the property that holds them with JsonIgnore.</summary>
    protected virtual IReadOnlyList<ToolImage> ImagesOf(TResult result) => [];

    private JsonTypeInfo<T> ShapeOf<T>() => (JsonTypeInfo<T>)shapes.GetTypeInfo(typeof(T))!;
}
