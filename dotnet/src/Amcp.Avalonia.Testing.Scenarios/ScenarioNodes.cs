using System.Reflection;
using Microsoft.Testing.Extensions.TrxReport.Abstractions;
using Microsoft.Testing.Platform.Extensions.Messages;
using Microsoft.Testing.Platform.Requests;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Makes the tests that the platform shows.</summary>
/// <param name="folder">The folder of amcp.config.yaml.</param>
/// <param name="trx">Says whether a TRX report is written.</param>
internal sealed class ScenarioNodes(string folder, TrxCapability trx)
{
    private static readonly AssemblyName s_assembly = (Assembly.GetEntryAssembly() ?? typeof(ScenarioNodes).Assembly).GetName();

    /// <summary>Makes the test of a scenario.</summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="properties">Its state, and what else is known.</param>
    public TestNode Create(PlannedScenario scenario, params IEnumerable<IProperty> properties)
    {
        var title = TitleOf(scenario);
        var (parent, type) = PlaceOf(scenario);
        var position = new LinePosition(scenario.Line, 0);
        IProperty[] all =
        [
            new TestFileLocationProperty(Path.GetFullPath(Path.Combine(folder, scenario.File)), new(position, position)),
            new TestMethodIdentifierProperty(s_assembly.FullName, parent, type, title, 0, [], "void"),
            .. scenario.Tags.Select(static tag => new TestMetadataProperty("tag", tag)),
            .. properties,
        ];
        return new() { Uid = scenario.Id, DisplayName = title, Properties = new([.. all, .. trx.IsEnabled ? ForTrx(scenario, all) : []]) };
    }

    /// <summary>Says whether a filter selects a scenario.</summary>
    /// <param name="filter">The filter.</param>
    /// <param name="scenario">The scenario.</param>
    /// <exception cref="NotSupportedException">The platform has a new kind of filter.</exception>
    public bool IsSelected(ITestExecutionFilter filter, PlannedScenario scenario) => filter switch
    {
        NopFilter => true,
        TestNodeUidListFilter list => list.TestNodeUids.Any(uid => uid.Value == scenario.Id),
        TreeNodeFilter tree => tree.MatchesFilter(PathOf(scenario), Create(scenario).Properties),
        CompositeTestExecutionFilter { Operator: TestExecutionFilterOperator.And } all => all.Filters.All(one => IsSelected(one, scenario)),
        CompositeTestExecutionFilter any => any.Filters.Any(one => IsSelected(one, scenario)),
        _ => throw new NotSupportedException($"The filter {filter.GetType().Name} is unknown here."),
    };

    private static IEnumerable<IProperty> ForTrx(PlannedScenario scenario, IReadOnlyList<IProperty> properties)
    {
        var (parent, type) = PlaceOf(scenario);
        yield return new TrxFullyQualifiedTypeNameProperty(parent == "" ? type : $"{parent}.{type}");
        yield return new TrxCategoriesProperty([.. scenario.Tags]);
        // A report has no other place for the reason of a skipped test.
        var texts = properties.OfType<StandardOutputProperty>().Select(static output => output.StandardOutput)
            .Concat(properties.OfType<SkippedTestNodeStateProperty>().Select(static skipped => skipped.Explanation ?? ""));
        yield return new TrxMessagesProperty([.. texts.Select(static text => new StandardOutputTrxMessage(text))]);

        var failures = properties.OfType<FailedTestNodeStateProperty>().Select(static failed => failed.Exception)
            .Concat(properties.OfType<ErrorTestNodeStateProperty>().Select(static error => error.Exception));
        if (failures.FirstOrDefault() is { } failure)
        {
            yield return new TrxExceptionProperty(failure.Message, failure.StackTrace);
        }
    }

    /// <summary>Gets the folder with dots, and the file without its ending: where .NET has a namespace and a type.</summary>
    private static (string Parent, string Type) PlaceOf(PlannedScenario scenario)
    {
        var parent = (Path.GetDirectoryName(scenario.File) ?? "").Replace('\\', '/').Replace('/', '.');
        return (parent, Path.GetFileNameWithoutExtension(scenario.File));
    }

    private static string PathOf(PlannedScenario scenario)
    {
        var (parent, type) = PlaceOf(scenario);
        string[] parts = [s_assembly.Name ?? "", parent, type, TitleOf(scenario)];
        return string.Concat(parts.Select(static part => $"/{part.Replace("/", "%2F", StringComparison.Ordinal)}"));
    }

    private static string TitleOf(PlannedScenario scenario)
    {
        var values = string.Join(", ", scenario.Row.Select(static value => $"{value.Key}={value.Value}"));
        return $"{scenario.Name}{(values == "" ? "" : $" [{values}]")}{(scenario.Repetition is { } repetition ? $", repetition {repetition}" : "")}";
    }
}
