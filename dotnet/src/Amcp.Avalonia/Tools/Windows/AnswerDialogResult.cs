using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Represents the result of <see cref="AnswerDialogTool"/>.</summary>
internal sealed record AnswerDialogResult(string Dialog, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
