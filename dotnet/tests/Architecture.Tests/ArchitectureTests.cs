namespace Amcp.Architecture.Tests;

/// <summary>Holds the direction of uses in both libraries, and the sizes of files and folders.</summary>
public sealed class ArchitectureTests
{
    private const string Handler = "Amcp.Avalonia";
    private const string Platform = "Amcp.Avalonia.ManagedHeadless";
    private const int MostFilesOfFolder = 45;
    private const int MostLinesOfFile = 300;
    private const int LongestLine = 180;

    [Theory]
    [InlineData(Handler)]
    [InlineData(Platform)]
    public void A_type_uses_its_own_namespace_and_lower_layers_only(string library)
    {
        var read = Library.Read(library);
        var upward = LayersOf(library).Against(read);

        Assert.True(upward.Count == 0, string.Join(Environment.NewLine, upward));
        Assert.InRange(read.Uses.Count, 1000, int.MaxValue);
    }

    [Theory]
    [InlineData(Handler, "Core", "Hosting.AmcpHost", "Added.cs:2: Probe (Core) uses AmcpHost (Hosting)")]
    [InlineData(Handler, "Tools.Look", "Tools.Pointer.ClickElementTool", "Added.cs:2: Probe (Tools.Look) uses ClickElementTool (Tools.Pointer)")]
    [InlineData(Platform, "Raster", "Drawing.SurfaceCanvas", "Added.cs:2: Probe (Raster) uses SurfaceCanvas (Drawing)")]
    public void One_use_against_the_layers_is_found_with_its_place(string library, string user, string used, string finding)
    {
        var changed = Library.Read(library).With($"namespace {library}.{user};\ninternal sealed class Probe(global::{library}.{used} other);");

        Assert.Equal([finding], LayersOf(library).Against(changed));
    }

    [Theory]
    [InlineData(Handler)]
    [InlineData(Platform)]
    public void No_folder_and_no_file_is_too_large_to_survey(string library)
    {
        var read = Library.Read(library);

        var folders = read.Files.GroupBy(file => Path.GetDirectoryName(file)!).Where(folder => folder.Count() > MostFilesOfFolder).Select(folder => folder.Key);
        Assert.Empty(folders);
        Assert.Empty(read.Lines().Where(file => file.Lines > MostLinesOfFile).Select(file => file.Name));
    }

    [Theory]
    [InlineData(Handler)]
    [InlineData(Platform)]
    public void A_line_without_a_message_fits_on_a_screen(string library)
    {
        var tooLong = Library.Read(library).LongLines(LongestLine);

        Assert.True(tooLong.Count == 0, string.Join(Environment.NewLine, tooLong));
    }

    private static Layers LayersOf(string library) => library == Handler ? Layers.OfHandler : Layers.OfPlatform;
}
