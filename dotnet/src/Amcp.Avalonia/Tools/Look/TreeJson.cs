using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>
/// Serializes a tree with the same bytes as <see cref="LookJson"/>. For thousands of elements the serializer's overhead, mainly its formatting of
/// whole numbers as fractions, exceeds the actual writing.
/// </summary>
internal sealed class TreeJson
{
    /// <summary>The bound below which every whole number is written with all its digits.</summary>
    private const double MostPlain = 1e15;

    private readonly JsonChunks _chunks = new();
    private readonly Utf8JsonWriter _json;

    private TreeJson() => _json = new Utf8JsonWriter(_chunks, new JsonWriterOptions { SkipValidation = true });

    /// <summary>Writes everything of a result except its revision.</summary>
    public static TreeJson Begin(IReadOnlyList<ElementInfo> roots)
    {
        var begun = new TreeJson();
        begun._json.WriteStartObject();
        Write(begun._json, "roots"u8, roots);
        begun._json.WriteNumber("count"u8, roots.Sum(root => root.Count));
        return begun;
    }

    /// <summary>Completes the result. May be called once.</summary>
    public JsonChunks End(int revision)
    {
        _json.WriteNumber("revision"u8, revision);
        _json.WriteEndObject();
        _json.Dispose();
        return _chunks;
    }

    private static void Write(Utf8JsonWriter json, ReadOnlySpan<byte> name, IReadOnlyList<ElementInfo> elements)
    {
        json.WriteStartArray(name);
        for (var at = 0; at < elements.Count; at++)
        {
            Write(json, elements[at]);
        }

        json.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter json, ElementInfo element)
    {
        json.WriteStartObject();
        json.WriteString("type"u8, element.Type);
        json.WriteString("name"u8, element.Name);
        json.WriteNumber("index"u8, element.Index);
        Write(json, "bounds"u8, element.Bounds);
        Write(json, "screenBounds"u8, element.ScreenBounds);
        json.WriteString("path"u8, element.Path);
        json.WriteStartObject("properties"u8);
        foreach (var (name, value) in element.Properties)
        {
            json.WriteString(name, value);
        }

        json.WriteEndObject();
        Write(json, "children"u8, element.Children);
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, ReadOnlySpan<byte> name, ElementBounds bounds)
    {
        json.WriteStartObject(name);
        Write(json, "x"u8, bounds.X);
        Write(json, "y"u8, bounds.Y);
        Write(json, "width"u8, bounds.Width);
        Write(json, "height"u8, bounds.Height);
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, ReadOnlySpan<byte> name, double number)
    {
        var whole = (long)number;
        if (whole == number && Math.Abs(number) < MostPlain && !(whole == 0 && double.IsNegative(number)))
        {
            json.WriteNumber(name, whole);
        }
        else
        {
            json.WriteNumber(name, number);
        }
    }
}
