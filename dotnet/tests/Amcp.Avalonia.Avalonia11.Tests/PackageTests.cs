using System.Globalization;
using System.IO.Compression;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;
using Amcp.Avalonia.ManagedHeadless.Platform;

namespace Amcp.Avalonia.Avalonia11.Tests;

/// <summary>Looks into the packages that the build of this project has made.</summary>
public sealed class PackageTests
{
    private const string SupportedVersions = "[11.3.9, 13.0.0)";
    private const string Platform = "Amcp.Avalonia.ManagedHeadless";
    private const string Windows = "Amcp.Avalonia.ManagedHeadless.X11";

    [Fact]
    public void The_handler_needs_nothing_but_Avalonia_from_11_3_on_and_the_protocol()
    {
        var dependencies = Dependencies("Amcp.Avalonia");

        Assert.Equal(["Avalonia", "Microsoft.Extensions.Configuration.Abstractions", "ModelContextProtocol.Core"], dependencies.Keys.Order());
        Assert.Equal(SupportedVersions, dependencies["Avalonia"]);
        Assert.Empty(Frameworks("Amcp.Avalonia"));
    }

    [Fact]
    public void HTTP_needs_ASP_NET_the_protocol_of_one_version_and_the_handler_of_its_own()
    {
        var dependencies = Dependencies("Amcp.Avalonia.Http");

        Assert.Equal(["Amcp.Avalonia", "ModelContextProtocol.AspNetCore"], dependencies.Keys.Order());
        Assert.Equal(($"[{Version}]", "[2.3.1]"), (dependencies["Amcp.Avalonia"], dependencies["ModelContextProtocol.AspNetCore"]));
        Assert.Equal(dependencies["ModelContextProtocol.AspNetCore"], $"[{Dependencies("Amcp.Avalonia")["ModelContextProtocol.Core"]}]");
        Assert.Equal(["Microsoft.AspNetCore.App"], Frameworks("Amcp.Avalonia.Http"));
    }

    [Fact]
    public void The_handler_uses_nothing_that_came_after_its_oldest_Avalonia()
    {
        // Where the package source lacks that patch, the compiler does not find this out.
        string[] later =
        [
            "AutomationLandmarkType", "GetLandmarkType", "SetLandmarkType", "LandmarkTypeProperty", "GetPlaceholderText", "GetItemType", "ItemStatusProperty",
            "ExpanderAutomationPeer", "TogglePatternIdentifiers", "NativeDock", "TextPathSegmentEllipsis", "TextPathSegmentTrimming", "get_PathSegmentEllipsis",
            "get_FillRule", "get_StrokeMiterLimit", "StrokeMiterLimitProperty", "StopAnimation", "StopAnimationGroup",
        ];
        using var file = new PEReader(File.OpenRead(typeof(AmcpOptions).Assembly.Location));
        var metadata = file.GetMetadataReader();

        var used = metadata.MemberReferences.Select(metadata.GetMemberReference).Select(member => metadata.GetString(member.Name))
            .Concat(metadata.TypeReferences.Select(metadata.GetTypeReference).Select(type => metadata.GetString(type.Name)));

        Assert.Empty(used.Intersect(later));
    }

    [Theory]
    [InlineData("12.1.6")]
    [InlineData("11.3.20")]
    public void A_build_of_the_managed_platform_has_the_version_of_its_Avalonia_and_needs_that_very_one(string avalonia)
    {
        var version = $"{avalonia}.{OwnPart}";
        var dependencies = Dependencies(Platform, version);
        var ofWindows = Dependencies(Windows, version);

        Assert.Equal(["Avalonia", "StbImageSharp"], dependencies.Keys.Order());
        Assert.Equal("[2.30.16]", dependencies["StbImageSharp"]);
        Assert.Equal($"[{avalonia}]", dependencies["Avalonia"]);
        Assert.Equal(["Amcp.Avalonia.ManagedHeadless", "Avalonia"], ofWindows.Keys.Order());
        Assert.Equal($"[{version}]", ofWindows["Amcp.Avalonia.ManagedHeadless"]);
    }

    [Theory]
    [InlineData("Amcp.Avalonia")]
    [InlineData("Amcp.Avalonia.Http")]
    [InlineData(Platform, "12.1.6")]
    [InlineData(Platform, "11.3.20")]
    [InlineData(Windows, "12.1.6")]
    [InlineData(Windows, "11.3.20")]
    [Trait("Requirement", "card/47-packages")]
    public void A_package_has_one_library_its_documentation_readme_licence_and_symbols(string package, string? avalonia = null)
    {
        var version = avalonia is null ? Version : $"{avalonia}.{OwnPart}";
        using var content = Open(package, version, "nupkg");
        using var symbols = Open(package, version, "snupkg");
        var facts = Manifest(content).Descendants().Where(node => !node.HasElements).GroupBy(node => node.Name.LocalName).ToDictionary(group => group.Key, group => group.First().Value);

        Assert.Equal(
            [$"lib/net8.0/{package}.dll", $"lib/net8.0/{package}.xml"],
            content.Entries.Select(entry => entry.FullName).Where(name => name.StartsWith("lib/", StringComparison.Ordinal)).Order());
        Assert.Contains(symbols.Entries, entry => entry.FullName == $"lib/net8.0/{package}.pdb");
        Assert.Contains(content.Entries, entry => entry.FullName == facts["readme"]);
        Assert.Contains(content.Entries, entry => entry.FullName == facts["icon"]);
        Assert.Equal((package, version, "MIT"), (facts["id"], facts["version"], facts["license"]));
        Assert.Contains("Avalonia", facts["description"], StringComparison.Ordinal);
        Assert.Contains("testing", facts["tags"], StringComparison.Ordinal);
    }

    [Fact]
    public void The_host_is_no_library_but_files_of_a_build()
    {
        using var content = Open("Amcp.Avalonia.Host", Version, "nupkg");
        var names = content.Entries.Select(entry => entry.FullName).ToList();

        Assert.Empty(Dependencies("Amcp.Avalonia.Host"));
        Assert.DoesNotContain(names, name => name.StartsWith("lib/", StringComparison.Ordinal));
        string[] needed =
        [
            "buildTransitive/Amcp.Avalonia.Host.targets", "tools/host/Avalonia.Desktop.dll", "tools/host/Amcp.Avalonia.dll", "tools/src/Platform/Platform.csproj",
            "tools/src/Amcp.Avalonia.ManagedHeadless/Platform/MemoryWindow.cs", "tools/src/Amcp.Avalonia.ManagedHeadless.X11/XConnection.cs",
        ];
        Assert.Empty(needed.Except(names));
    }

    [Theory]
    [InlineData("12.1.6")]
    [InlineData("11.3.20")]
    public void The_managed_platform_brings_the_licences_of_its_font(string avalonia)
    {
        using var content = Open(Platform, $"{avalonia}.{OwnPart}", "nupkg");
        using var text = new StreamReader(content.GetEntry("LICENSES.txt")!.Open());
        var texts = text.ReadToEnd();

        Assert.Contains("SIL OPEN FONT LICENSE Version 1.1", texts, StringComparison.Ordinal);
        Assert.Contains("The AvaloniaUI Project", texts, StringComparison.Ordinal);
    }

    [Fact]
    public void Windows_cannot_be_shown_without_their_package_and_the_error_names_it()
    {
        var error = Assert.Throws<InvalidOperationException>(VisibleWindows.Connect);

        Assert.Contains("Amcp.Avalonia.ManagedHeadless.X11 is missing. Add a reference to this package", error.Message, StringComparison.Ordinal);
    }

    private static Dictionary<string, string> Dependencies(string package, string? version = null)
    {
        using var content = Open(package, version ?? Version, "nupkg");
        return Manifest(content).Descendants().Where(node => node.Name.LocalName == "dependency")
            .ToDictionary(node => node.Attribute("id")!.Value, node => node.Attribute("version")!.Value);
    }

    private static IEnumerable<string> Frameworks(string package)
    {
        using var content = Open(package, Version, "nupkg");
        return [.. Manifest(content).Descendants().Where(node => node.Name.LocalName == "frameworkReference").Select(node => node.Attribute("name")!.Value)];
    }

    private static XDocument Manifest(ZipArchive package)
    {
        using var text = package.Entries.Single(entry => entry.FullName.EndsWith(".nuspec", StringComparison.Ordinal)).Open();
        return XDocument.Load(text);
    }

    private static string Version => typeof(AmcpOptions).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];

    private static int OwnPart => Version.Split('-')[0].Split('.').Aggregate(0, (sum, part) => (sum * 100) + int.Parse(part, CultureInfo.InvariantCulture));

    private static ZipArchive Open(string package, string version, string extension)
    {
        var folder = typeof(PackageTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(fact => fact.Key == "PackagesFolder").Value!;
        return ZipFile.OpenRead(Path.Combine(folder, $"{package}.{version}.{extension}"));
    }
}
