using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

public sealed class BaselinePathTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("amcp-baselines-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("/_/tests/LoginTests.cs")]
    [InlineData(@"C:\build\tests\LoginTests.cs")]
    public void A_picture_stands_in_the_folder_of_the_project_by_the_name_of_the_test_file(string testFile)
    {
        var path = BaselinePath.Of(new BaselinePlace(testFile, _folder), "saved");

        Assert.Equal(Path.Combine(_folder, "__baselines__", "LoginTests", "saved.png"), path.File);
        Assert.Equal(Path.Combine(_folder, "__baselines__", "LoginTests", "saved.json"), path.Facts);
        Assert.Equal("__baselines__/LoginTests/saved.png", path.Shown);
    }

    [Fact]
    public void Without_the_folder_of_the_project_it_stands_beside_the_test_file() =>
        Assert.Equal(
            Path.Combine(_folder, "__baselines__", "LoginTests", "saved.png"),
            BaselinePath.Of(new BaselinePlace(Path.Combine(_folder, "LoginTests.cs"), null), "saved").File);

    [Fact]
    public void A_folder_that_is_only_on_the_machine_of_the_build_is_an_error_with_its_cure() =>
        Assert.Contains(
            "`Amcp.ProjectFolder`", Refused(new BaselinePlace("/_/tests/LoginTests.cs", null), "saved", "AMCP_CONFIG_INVALID"), StringComparison.Ordinal);

    [Theory]
    [InlineData("")]
    [InlineData("../saved")]
    [InlineData("/tmp/saved")]
    [InlineData(@"folder\saved")]
    [InlineData("saved.png")]
    [InlineData("saved\n")]
    [InlineData("con")]
    [InlineData("COM1")]
    public void A_name_that_is_no_file_name_on_every_system_is_refused(string name) =>
        Refused(new BaselinePlace("LoginTests.cs", _folder), name, "AMCP_CONFIG_INVALID");

    [Fact]
    public void A_name_that_is_too_long_is_refused() => Refused(new BaselinePlace("LoginTests.cs", _folder), new string('é', 91), "AMCP_CONFIG_INVALID");

    [Fact]
    public void One_name_in_two_forms_of_Unicode_is_one_file() =>
        Assert.Equal(BaselinePath.Of(new BaselinePlace("T.cs", _folder), "caf\u00e9"), BaselinePath.Of(new BaselinePlace("T.cs", _folder), "cafe\u0301"));

    [Theory]
    [InlineData("__baselines__")]
    [InlineData("__baselines__/LoginTests")]
    [InlineData("__baselines__/LoginTests/saved.png")]
    public void A_link_out_of_the_project_is_refused(string link)
    {
        // Windows lets only administrators and developers make links.
        if (OperatingSystem.IsWindows())
            return;

        var file = Path.Combine(_folder, link);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.CreateSymbolicLink(file, Path.GetTempPath());

        var message = Refused(new BaselinePlace("LoginTests.cs", _folder), "saved", "AMCP_BASELINE_OUTSIDE");

        Assert.Contains("leads by a symbolic link to", message, StringComparison.Ordinal);
    }

    [Fact]
    public void Links_in_a_ring_are_refused()
    {
        if (OperatingSystem.IsWindows())
            return;

        File.CreateSymbolicLink(Path.Combine(_folder, "__baselines__"), "__baselines__");

        Refused(new BaselinePlace("LoginTests.cs", _folder), "saved", "AMCP_BASELINE_OUTSIDE");
    }

    private static string Refused(BaselinePlace place, string name, string code)
    {
        var problem = Assert.Throws<PictureException>(() => BaselinePath.Of(place, name));
        Assert.Equal(code, problem.Code);
        return problem.Message;
    }
}
