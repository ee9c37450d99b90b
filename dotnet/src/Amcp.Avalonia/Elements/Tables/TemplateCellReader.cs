using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads cells of a column with a data template, by building it outside the window.</summary>
/// <param name="grid">The grid, whose templates apply.</param>
/// <param name="template">The template of a cell.</param>
/// <param name="itemOf">Returns the item of a row.</param>
internal sealed class TemplateCellReader(Control grid, IDataTemplate template, Func<int, object?> itemOf) : ICellReader
{
    private readonly TemplateProbe _probe = new(grid);

    public string? Exact(int row)
    {
        try
        {
            return _probe.Built(itemOf(row), template) is { } built ? CellText.OfDetached(built, _probe) : "";
        }
        catch (Exception)
        {
            // Templates and getters are app code, which may require a window.
            return null;
        }
    }

    public string? Fast(int row) => null;

    public Func<int, bool>? Finding(string text) => null;
}
