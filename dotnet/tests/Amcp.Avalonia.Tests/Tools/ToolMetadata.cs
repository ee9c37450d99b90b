using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Tools;
using Amcp.Avalonia.Tools.Changes;
using Amcp.Avalonia.Tools.Controls;
using Amcp.Avalonia.Tools.Keyboard;
using Amcp.Avalonia.Tools.Look;
using Amcp.Avalonia.Tools.Pointer;
using Amcp.Avalonia.Tools.Record;
using Amcp.Avalonia.Tools.Time;
using Amcp.Avalonia.Tools.Windows;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>Finds the source-generated JSON metadata of a type of the standard tools.</summary>
internal static class ToolMetadata
{
    private static readonly JsonSerializerContext[] s_contexts =
    [
        LookJson.Default, PointerJson.Default, KeyboardJson.Default, ControlsJson.Default, WindowsJson.Default, TimeJson.Default, RecordJson.Default, ChangesJson.Default,
        AnswerJson.Default,
    ];

    /// <summary>Returns the metadata of a type that some context names.</summary>
    public static JsonTypeInfo Of(Type type) => s_contexts.Select(context => context.GetTypeInfo(type)).OfType<JsonTypeInfo>().First();
}
