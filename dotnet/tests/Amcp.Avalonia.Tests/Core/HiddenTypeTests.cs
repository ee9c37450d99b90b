using System.Reflection;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;

namespace Amcp.Avalonia.Tests.Core;

[Collection(UiCollection.Name)]
public sealed class HiddenTypeTests(LiveApp app)
{
    private const string Feature = "a test of missing members";

    private static string Version => typeof(Visual).Assembly.GetName().Version!.ToString(3);

    [Fact]
    public async Task A_member_that_avalonia_lacks_is_told_once_and_fails_what_needs_it()
    {
        var before = await Last();
        var message = $"Avalonia {Version} has no private member `TopLevel._x`; {Feature} is off. Use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.";

        var failure = await app.Ui(() =>
        {
            var type = new HiddenType(Feature, "Avalonia.Controls.TopLevel, Avalonia.Controls", "_x", "PlatformImpl");
            Assert.NotNull(type.PropertyOrNull("PlatformImpl"));
            Assert.Null(type.FieldOrNull("_x"));
            return Assert.Throws<ToolFailure>(() => type.Field("_x"));
        });

        Assert.Equal(("UNSUPPORTED", message), (failure.Code, failure.Message));
        Assert.Equal([message], await Told(before));
    }

    [Fact]
    public async Task A_type_that_avalonia_lacks_is_told_unless_it_has_the_one_of_the_other_line()
    {
        var before = await Last();

        await app.Ui(() =>
        {
            Assert.Null(new HiddenType(Feature, "Avalonia.Nothing, Avalonia.Base", "Member").TypeOrNull);
            Assert.Equal(typeof(Visual), new HiddenType(Feature, "Avalonia.Absent, Avalonia.Base", "Bounds") { OtherName = "Avalonia.Visual, Avalonia.Base" }.TypeOrNull);
        });

        Assert.Equal([$"Avalonia {Version} has no private type `Nothing`; {Feature} is off. Use Avalonia 11.3 or 12, or a newer Amcp.Avalonia."], await Told(before));
    }

    [Fact]
    public async Task This_avalonia_has_every_type_and_member_that_the_handler_looks_up()
    {
        var known = typeof(HiddenType).Assembly.GetTypes()
            .SelectMany(type => type.GetFields(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly))
            .Where(field => field.FieldType == typeof(HiddenType))
            .ToList();

        var missing = await app.Ui(() => known.Where(field => ((HiddenType)field.GetValue(null)!).TypeOrNull is null).ToList());

        Assert.NotEmpty(known);
        Assert.Empty(missing);
        Assert.All(await Told(0), message => Assert.Contains(Feature, message, StringComparison.Ordinal));
    }

    private async Task<int> Last() => (await app.Call("GetErrors", new { collect = false })).GetProperty("last").GetInt32();

    private async Task<IReadOnlyList<string>> Told(int since) =>
    [
        .. (await app.Call("GetErrors", new { since, collect = false })).GetProperty("errors").EnumerateArray()
            .Where(error => error.Text("kind") == "compatibility").Select(error => error.Text("message")!),
    ];
}
