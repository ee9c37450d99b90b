using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Represents the result of <see cref="CloseWindowTool"/>.</summary>
internal sealed record CloseWindowResult(string Window, string? RefusedBy, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
