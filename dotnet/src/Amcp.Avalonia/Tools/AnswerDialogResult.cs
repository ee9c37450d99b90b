using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="AnswerDialogTool"/>.</summary>
internal sealed record AnswerDialogResult(string Dialog, [property: JsonIgnore] Aftermath After) : Aftermath(After);
