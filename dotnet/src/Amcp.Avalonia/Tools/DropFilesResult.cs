using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="DropFilesTool"/>.</summary>
internal sealed record DropFilesResult(string Hit, DropEffect Effect, [property: JsonIgnore] Aftermath After) : Aftermath(After);
