using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Represents a tool that the app itself adds.</summary>
internal abstract class OwnTool(string name) : AppTool(name)
{
    /// <summary>Gets name, description and schemas for tools/list.</summary>
    public abstract Tool Definition { get; }
}
