namespace Amcp.Architecture.Tests;

/// <summary>Holds the public API of the packages within a line of versions.</summary>
public sealed class PublicApiTests
{
    /// <summary>A new line has no file: the first test of it writes one, which is committed.</summary>
    [Theory]
    [InlineData("Amcp.Avalonia")]
    [InlineData("Amcp.Avalonia.Http")]
    [InlineData("Amcp.Avalonia.ManagedHeadless")]
    [Trait("Requirement", "card/46-stable-names")]
    public void Each_public_type_and_member_of_this_line_is_still_there(string package)
    {
        var library = Library.Read(package);
        var line = typeof(PublicApiTests).Assembly.GetName().Version!.ToString(2);
        var file = Path.Combine(library.Repository, "fixtures", "versions", line, "names", $"{package}.txt");
        var today = library.PublicApi().ToList();
        if (!File.Exists(file))
        {
            File.WriteAllText(file, string.Join('\n', today) + '\n');
            Assert.Fail($"{file} is written: commit it");
        }

        Assert.NotEmpty(today);
        Assert.Empty(File.ReadAllLines(file).Except(today));
    }
}
