namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>A headless app looks as it says; a runner's variables override it, and fixed values stand where neither says anything.</summary>
public sealed class OwnLookTests
{
    private const string System = "SystemTimeProvider";

    [Theory]
    [InlineData("", $"300x500 Light 1 en-US en-US {System}")]
    [InlineData("TINY_SIZE=none", $"1280x800 Light 1 en-US en-US {System}")]
    [InlineData("TINY_SIZE=none LANG=de_DE.UTF-8 TZ=Asia/Tokyo", $"1280x800 Light 1 en-US en-US {System}")]
    [InlineData("TINY_SIZE=none DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1", $"1280x800 Light 1   {System}")]
    [InlineData("TINY_SIZE=style TINY_THEME=app", $"300x500 Dark 1 en-US en-US {System}")]
    [InlineData("TINY_SIZE=height TINY_THEME=window", $"1280x500 Dark 1 en-US en-US {System}")]
    [InlineData("TINY_SIZE=content", $"240x120 Light 1 en-US en-US {System}")]
    [InlineData("TINY_SIZE=least", $"1500x800 Light 1 en-US en-US {System}")]
    [InlineData("TINY_CULTURE=Main:de-DE", $"300x500 Light 1 de-DE en-US {System}")]
    [InlineData("TINY_CULTURE=Default:de-DE", $"300x500 Light 1 de-DE de-DE {System}")]
    [InlineData("TINY_CULTURE=Initialize:de-DE", $"300x500 Light 1 de-DE en-US {System}")]
    [Trait("Requirement", "card/integration-own-look")]
    public async Task The_app_decides_and_fixed_values_stand_where_it_says_nothing(string variables, string expected)
    {
        await using var app = new TinyAppProcess(Variables(variables));

        Assert.Equal(expected, await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(60)));
    }

    [Theory]
    [InlineData("AMCP_WINDOW=640x480 TINY_SIZE=content", $"640x480 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_WINDOW=640x", $"640x500 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_WINDOW=640x TINY_SIZE=height-of-content", $"640x120 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_WINDOW=x480 TINY_SIZE=none", $"1280x480 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_WINDOW=640x480 TINY_SIZE=fixed", $"300x500 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_THEME=Light TINY_THEME=app", $"300x500 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_THEME=Light TINY_THEME=window", $"300x500 Light 1 en-US en-US {System}")]
    [InlineData("AMCP_THEME=Dark TINY_THEME=system", $"300x500 Dark 1 en-US en-US {System}")]
    [InlineData("AMCP_THEME=Dark AMCP_SCALE=1.5", $"300x500 Dark 1.5 en-US en-US {System}")]
    [InlineData("AMCP_CULTURE=fr-FR TINY_CULTURE=Main:de-DE", $"300x500 Light 1 fr-FR fr-FR {System}")]
    [InlineData("AMCP_CULTURE=fr-FR TINY_CULTURE=Initialize:de-DE", $"300x500 Light 1 fr-FR fr-FR {System}")]
    [Trait("Requirement", "card/integration-own-look")]
    public async Task The_variables_of_a_runner_override_what_the_app_says(string variables, string expected)
    {
        await using var app = new TinyAppProcess(Variables(variables));

        Assert.Equal(expected, await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(60)));
    }

    [Theory]
    [InlineData("", "_Open|https://example.com/Open|Close\\nall|Own|Own|Literal|Sent {0:N0} files|LeftToRight", "en-US en-US")]
    [InlineData(
        "AMCP_CULTURE=qps-ploc AMCP_FLOW=RightToLeft",
        "[!!! _Öþéñ !!!]|https://example.com/Open|[!!! Çļöšé\\nàļļ !!!]|[!!! Öŵñ !!!]|[!!! Öŵñ !!!]|Literal|[!!! Šéñţ {0:N0} ƒîļéš !!!]|RightToLeft", "en-US en-US")]
    [Trait("Requirement", "card/49-pseudo-locale")]
    public async Task The_pseudo_locale_replaces_what_comes_from_resources(string variables, string texts, string cultures)
    {
        await using var app = new TinyAppProcess(Variables($"TINY_TEXTS=on {variables}"));

        Assert.Equal($"300x500 Light 1 {cultures} {System}|{texts}", await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(60)));
    }

    private static (string Name, string Value)[] Variables(string text) =>
        [.. text.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(pair => pair.Split('=')).Select(pair => (pair[0], pair[1]))];
}
