using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="AnswerDialogTool"/>.</summary>
internal sealed record AnswerDialogResult(string Dialog, [property: JsonIgnore] Aftermath After) : Aftermath(After);
