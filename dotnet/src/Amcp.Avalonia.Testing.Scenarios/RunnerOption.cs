using Microsoft.Testing.Platform.CommandLine;
using Microsoft.Testing.Platform.Extensions;
using Microsoft.Testing.Platform.Extensions.CommandLine;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The option <c>--amcp</c>, whose value is a command line for the runner.</summary>
internal sealed class RunnerOption : ICommandLineOptionsProvider
{
    private const string Name = "amcp";

    /// <inheritdoc/>
    public string Uid => nameof(RunnerOption);

    /// <inheritdoc/>
    public string Version => ScenarioTestFramework.ProductVersion;

    /// <inheritdoc/>
    public string DisplayName => "amcp-test";

    /// <inheritdoc/>
    public string Description => "Options of amcp-test";

    /// <summary>Gets the words of the option; none where it is not given.</summary>
    /// <param name="options">The command line of the test program.</param>
    public static IReadOnlyList<string> WordsIn(ICommandLineOptions options) =>
        options.TryGetOptionArgumentList(Name, out var values) ? [.. values.SelectMany(CommandWords.Split)] : [];

    /// <inheritdoc/>
    public Task<bool> IsEnabledAsync() => Task.FromResult(true);

    /// <inheritdoc/>
    public IReadOnlyCollection<CommandLineOption> GetCommandLineOptions() =>
        [new(Name, "Options of `npx amcp-test` for the run, such as --amcp=\"--workers 4 --update missing\".", ArgumentArity.OneOrMore, isHidden: false)];

    /// <inheritdoc/>
    public Task<ValidationResult> ValidateOptionArgumentsAsync(CommandLineOption commandOption, string[] arguments) => ValidationResult.ValidTask;

    /// <inheritdoc/>
    public Task<ValidationResult> ValidateCommandLineOptionsAsync(ICommandLineOptions commandLineOptions) => ValidationResult.ValidTask;
}
