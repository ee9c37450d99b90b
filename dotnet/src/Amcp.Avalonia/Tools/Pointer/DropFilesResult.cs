using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="DropFilesTool"/>.</summary>
internal sealed record DropFilesResult(string Hit, DropEffect Effect, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
