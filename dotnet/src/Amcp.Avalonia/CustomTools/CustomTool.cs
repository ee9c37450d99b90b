using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;
using Microsoft.Extensions.AI;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Represents a method of the app that is served as a tool and runs on the UI thread.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal sealed class CustomTool : OwnTool
{
    /// <summary>The warning for authors of trimmed apps.</summary>
    public const string NeedsItsTypes =
        "The types of a custom tool's parameters and result are read by reflection, which a trimmed app may have lost and an app that is compiled "
        + "ahead of time cannot always do. Add tools in builds for tests alone (#if), or keep these types.";

    private const int MaxDescription = 500;

    private readonly IReadOnlyList<ParameterInfo> _signature;
    private readonly Dictionary<string, ToolParameter> _parameters;
    private readonly StartOnUiThread _start;

    // Created on first use, because an app that is not under test never needs them.
    private readonly Lazy<AIFunction> _function;
    private readonly Lazy<Tool> _definition;

    private CustomTool(string name, string description, Delegate handler, AmcpToolHints? hints, StartOnUiThread start)
        : base(name)
    {
        _start = start;
        var invoke = handler.GetType().GetMethod("Invoke")!;
        var isWhole = invoke.GetParameters().Length == handler.Method.GetParameters().Length;
        var (method, target) = isWhole ? (handler.Method, handler.Target) : (invoke, handler);
        _signature = method.GetParameters();
        _parameters = _signature.Where(parameter => !IsOfTheCall(parameter)).Select(ToolParameter.Create).ToDictionary(parameter => parameter.Name);
        ToolResult.Check(method.ReturnType);
        _function = new Lazy<AIFunction>(() => AIFunctionFactory.Create(method, target, new AIFunctionFactoryOptions
        {
            SerializerOptions = CustomToolJson.Options,
            ConfigureParameterBinding = parameter => new()
            {
                ExcludeFromSchema = IsOfTheCall(parameter), BindParameter = static (bound, values) => values[bound.Name!],
            },
            MarshalResult = (value, type, _) => ValueTask.FromResult<object?>(ToolResult.Answer(value, type, _function!.Value.ReturnJsonSchema)),
        }));
        _definition = new Lazy<Tool>(() => new Tool
        {
            Name = name,
            Description = description,
            InputSchema = InputSchema(),
            OutputSchema = ToolResult.Schema(_function.Value.ReturnJsonSchema),
            Annotations = AnnotationsOf(hints),
        });
    }

    public override Tool Definition => _definition.Value;

    /// <summary>Validates name, description and signature, and creates the tool.</summary>
    /// <param name="name">The name without the app's prefix.</param>
    /// <param name="description">The description, 1 to 500 characters.</param>
    /// <param name="handler">The app's method.</param>
    /// <param name="hints">The hints for agents.</param>
    /// <param name="start">Starts the method on the UI thread.</param>
    /// <exception cref="ArgumentException">The tool cannot be served. The message states the required change.</exception>
    public static CustomTool Create(string name, string description, Delegate handler, AmcpToolHints? hints, StartOnUiThread start)
    {
        ArgumentNullException.ThrowIfNull(handler);
        RequireServable(name, description);
        if (handler.Method.ReturnType == typeof(void) && handler.Method.IsDefined(typeof(AsyncStateMachineAttribute)))
            throw new ArgumentException($"The tool `{name}` is async void, so its end and its failure cannot be observed. Return a Task.", nameof(handler));

        return new CustomTool(name, description, handler, hints, start);
    }

    /// <summary>Validates the name and the description of a tool of the app.</summary>
    /// <exception cref="ArgumentException">One is not allowed. The message states the required change.</exception>
    public static void RequireServable(string name, string? description)
    {
        if (string.IsNullOrEmpty(name) || !char.IsAsciiLetter(name[0]) || !name.All(letter => char.IsAsciiLetterOrDigit(letter) || letter == '_'))
            throw new ArgumentException($"The tool name `{name}` is not allowed. Use a letter, then letters, digits and `_`.", nameof(name));

        if (string.IsNullOrWhiteSpace(description) || description.Length > MaxDescription)
            throw new ArgumentException($"The tool `{name}` needs a description of 1 to {MaxDescription} characters.", nameof(description));
    }

    public override Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel) => CallAsync(arguments, CallProgress.Unwanted, cancel);

    /// <summary>Runs one call, optionally with progress reports.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT, UI_THREAD_BUSY and WINDOW_CLOSED if the method did not start, or the failure that it reported.</exception>
    public async Task<ToolAnswer> CallAsync(JsonElement arguments, CallProgress progress, CancellationToken cancel)
    {
        var values = Bind(arguments, progress);
        try
        {
            var running = await _start(Name, () => _function.Value.InvokeAsync(values, cancel).AsTask(), cancel).WaitAsync(cancel).ConfigureAwait(false);
            return (ToolAnswer)(await ((Task<object?>)running!).WaitAsync(cancel).ConfigureAwait(false))!;
        }
        catch (AmcpToolException refused)
        {
            throw new ToolFailure(refused.Code, refused.Message);
        }
    }

    private static bool IsOfTheCall(ParameterInfo parameter) =>
        parameter.ParameterType == typeof(CancellationToken) || parameter.ParameterType == typeof(IProgress<AmcpProgress>);

    private static ToolAnnotations? AnnotationsOf(AmcpToolHints? hints) => hints is null || hints == new AmcpToolHints()
        ? null
        : new ToolAnnotations
        {
            Title = hints.Title,
            ReadOnlyHint = hints.ReadOnly,
            DestructiveHint = hints.Destructive,
            IdempotentHint = hints.Idempotent,
            OpenWorldHint = hints.OpenWorld,
        };

    private AIFunctionArguments Bind(JsonElement arguments, CallProgress progress)
    {
        var unknown = arguments.EnumerateObject().Select(given => given.Name).FirstOrDefault(given => !_parameters.ContainsKey(given));
        if (unknown is not null)
        {
            var known = _parameters.Count == 0 ? "absent: this tool takes none" : "one of " + string.Join(", ", _parameters.Keys);
            throw new ToolFailure("INVALID_ARGUMENT", $"The parameter `{unknown}` must be {known}.")
            {
                Details = new JsonObject { ["parameter"] = unknown, ["expected"] = known },
            };
        }

        return new AIFunctionArguments(_signature.ToDictionary(
            parameter => parameter.Name!, parameter => _parameters.TryGetValue(parameter.Name!, out var known) ? known.Read(arguments) : progress));
    }

    // Parameters that may be null may also be omitted.
    private JsonElement InputSchema()
    {
        var schema = JsonObject.Create(_function.Value.JsonSchema)!;
        schema["additionalProperties"] = false;
        schema.Remove("required");
        var required = _parameters.Values.Where(parameter => !parameter.IsOptional).Select(parameter => (JsonNode)parameter.Name).ToArray();
        if (required.Length > 0)
            schema["required"] = new JsonArray(required);

        return JsonSerializer.SerializeToElement(schema);
    }
}
