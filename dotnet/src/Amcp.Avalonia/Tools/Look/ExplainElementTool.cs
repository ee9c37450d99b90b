using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Explaining;
using Avalonia.Layout;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Explains why an element looks as it does: what sets a property, its binding, who decides its size and place. It changes nothing.</summary>
/// <param name="ui">The UI thread.</param>
/// <param name="paths">Names elements.</param>
/// <param name="finder">Finds elements.</param>
/// <param name="showsViewModels">Whether values of view models are shown; null shows those of debug builds.</param>
internal sealed class ExplainElementTool(UiThread ui, ElementPath paths, ElementFinder finder, bool? showsViewModels)
    : Tool<ExplainElementArguments, ExplainElementResult>("ExplainElement", LookJson.Default)
{
    private const int MostTokens = 800;

    private const int MostInactive = 3;

    // The survey of an element names what is set on it, and not each property of its control theme.
    private const int MostProperties = 12;

    private static readonly HashSet<string> s_layout = new(StringComparer.OrdinalIgnoreCase)
    {
        "Width", "Height", "MinWidth", "MinHeight", "MaxWidth", "MaxHeight", "Margin", "HorizontalAlignment", "VerticalAlignment", "Bounds", "Layout",
        "RenderTransform", "ClipToBounds", "Clip", "ZIndex", "DesiredSize",
    };

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT for an unknown property, UI_THREAD_BUSY.</exception>
    protected override Task<ExplainElementResult> RunAsync(ExplainElementArguments arguments, CancellationToken cancel)
    {
        var locator = ElementFinder.Parse(arguments.Element);
        return ui.RunAsync(
            $"ExplainElement `{arguments.Element}`",
            () => Explain(finder.One(locator, arguments.Window).Element, arguments)
                .Within(MostTokens, result => JsonSerializer.Serialize(result, LookJson.Default.ExplainElementResult)),
            cancel);
    }

    protected override string TextOf(ExplainElementResult result) => result.Text;

    private ExplainElementResult Explain(Visual element, ExplainElementArguments arguments)
    {
        var of = arguments.Of;
        var name = paths.NameOf(element).Name;
        if (of is null)
            return Survey(element, name, arguments.Members);

        // `width` is the length that layout gave, and the property `Width` as well.
        var isWord = of.Equals("layout", StringComparison.OrdinalIgnoreCase);
        var property = isWord ? null : PropertyName.Find(element, "of", of);
        var layout = LayoutOf(element, of).ToList();
        if (property is null)
            return new ExplainElementResult(name, null, [], [], [], layout, [.. EffectNotes.Of(element)], null, NoMembers, 0);

        var origin = new PropertyOrigin(element);
        var (settings, inactive) = (origin.Settings(property), origin.Inactive(property));
        var bindings = BindingReader.Read(element, property);
        var notes = EffectNotes.Concern(property) ? EffectNotes.Of(element) : EffectNotes.Parts(element, property);
        var model = bindings.Count == 0 && arguments.Members is null ? null : ModelOf(element, arguments.Members);
        return new ExplainElementResult(
            name, settings[0].Value, settings, [.. inactive.Take(MostInactive)], bindings, layout, [.. notes], model?.Type, model?.Members ?? NoMembers,
            Math.Max(0, inactive.Count - MostInactive));
    }

    private ExplainElementResult Survey(Visual element, string name, IReadOnlyList<string>? members)
    {
        var origin = new PropertyOrigin(element);
        var bindings = PropertyName.All(element).SelectMany(property => BindingReader.Read(element, property)).OrderBy(facts => facts.Error is null).ToList();
        var set = origin.Set().ToList();
        var layout = element is Layoutable sized ? SizeExplainer.Of(sized, isHorizontal: true).Take(2).Concat(SizeExplainer.Of(sized, isHorizontal: false).Take(2)) : [];
        var model = ModelOf(element, members);
        return new ExplainElementResult(
            name, null, [.. set.Take(MostProperties).Select(origin.Winner)], [], bindings, [.. layout], [.. EffectNotes.Of(element)], model?.Type, model?.Members ?? NoMembers,
            Math.Max(0, set.Count - MostProperties) + (model?.More ?? 0));
    }

    private static IEnumerable<string> LayoutOf(Visual element, string of)
    {
        if (!s_layout.Contains(of) && !of.Contains('.', StringComparison.Ordinal))
            return [];

        var sized = element as Layoutable;
        var width = sized is null || of.Contains("Height", StringComparison.OrdinalIgnoreCase) ? [] : SizeExplainer.Of(sized, isHorizontal: true);
        var height = sized is null || of.Contains("Width", StringComparison.OrdinalIgnoreCase) ? [] : SizeExplainer.Of(sized, isHorizontal: false);
        var isSize = of.EndsWith("Width", StringComparison.OrdinalIgnoreCase) || of.EndsWith("Height", StringComparison.OrdinalIgnoreCase);
        return isSize ? [.. width, .. height] : [.. PlaceExplainer.Of(element), .. width, .. height];
    }

    private static IReadOnlyDictionary<string, string> NoMembers => new Dictionary<string, string>();

    private ViewModelFacts? ModelOf(StyledElement element, IReadOnlyList<string>? members) =>
        showsViewModels ?? ViewModelFacts.IsDebugBuild ? ViewModelFacts.Read(element, members) : null;
}
