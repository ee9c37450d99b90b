using System.IO.Compression;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;

namespace Amcp.Avalonia.Avalonia11.Tests;

/// <summary>Looks into the packages that the build of this project has made.</summary>
public sealed class PackageTests
{
    private const string MinimumVersion = "11.3.9";

    [Fact]
    public void The_handler_needs_nothing_but_Avalonia_from_11_3_on_and_the_protocol()
    {
        var dependencies = Dependencies("Amcp.Avalonia");

        Assert.Equal(["Avalonia", "ModelContextProtocol.Core"], dependencies.Keys.Order());
        Assert.Equal(MinimumVersion, dependencies["Avalonia"]);
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
    [InlineData("Amcp.Avalonia.ManagedHeadless", "[12.")]
    [InlineData("Amcp.Avalonia.ManagedHeadless.Avalonia11", "[11.3.20]")]
    public void The_managed_platform_is_bound_to_one_version_of_Avalonia(string package, string version)
    {
        var dependencies = Dependencies(package);
        var bound = dependencies["Avalonia"];

        Assert.Equal(["Avalonia", "StbImageSharp"], dependencies.Keys.Order());
        Assert.Equal("[2.30.16]", dependencies["StbImageSharp"]);
        Assert.StartsWith(version, bound, StringComparison.Ordinal);
        Assert.EndsWith("]", bound, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Amcp.Avalonia", "Amcp.Avalonia")]
    [InlineData("Amcp.Avalonia.Http", "Amcp.Avalonia.Http")]
    [InlineData("Amcp.Avalonia.ManagedHeadless", "Amcp.Avalonia.ManagedHeadless")]
    [InlineData("Amcp.Avalonia.ManagedHeadless.Avalonia11", "Amcp.Avalonia.ManagedHeadless")]
    public void A_package_has_one_library_its_documentation_readme_licence_and_symbols(string package, string assembly)
    {
        using var content = Open(package, "nupkg");
        using var symbols = Open(package, "snupkg");
        var facts = Manifest(content).Descendants().Where(node => !node.HasElements).GroupBy(node => node.Name.LocalName).ToDictionary(group => group.Key, group => group.First().Value);

        Assert.Equal(
            [$"lib/net8.0/{assembly}.dll", $"lib/net8.0/{assembly}.xml"],
            content.Entries.Select(entry => entry.FullName).Where(name => name.StartsWith("lib/", StringComparison.Ordinal)).Order());
        Assert.Contains(symbols.Entries, entry => entry.FullName == $"lib/net8.0/{assembly}.pdb");
        Assert.Contains(content.Entries, entry => entry.FullName == facts["readme"]);
        Assert.Equal((package, "MIT"), (facts["id"], facts["license"]));
        Assert.Contains("Avalonia", facts["description"], StringComparison.Ordinal);
        Assert.Contains("testing", facts["tags"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Amcp.Avalonia.ManagedHeadless")]
    [InlineData("Amcp.Avalonia.ManagedHeadless.Avalonia11")]
    public void The_managed_platform_brings_the_licences_of_its_font(string package)
    {
        using var content = Open(package, "nupkg");
        using var text = new StreamReader(content.GetEntry("LICENSES.txt")!.Open());
        var texts = text.ReadToEnd();

        Assert.Contains("SIL OPEN FONT LICENSE Version 1.1", texts, StringComparison.Ordinal);
        Assert.Contains("The AvaloniaUI Project", texts, StringComparison.Ordinal);
    }

    private static Dictionary<string, string> Dependencies(string package)
    {
        using var content = Open(package, "nupkg");
        return Manifest(content).Descendants().Where(node => node.Name.LocalName == "dependency")
            .ToDictionary(node => node.Attribute("id")!.Value, node => node.Attribute("version")!.Value);
    }

    private static IEnumerable<string> Frameworks(string package)
    {
        using var content = Open(package, "nupkg");
        return [.. Manifest(content).Descendants().Where(node => node.Name.LocalName == "frameworkReference").Select(node => node.Attribute("name")!.Value)];
    }

    private static XDocument Manifest(ZipArchive package)
    {
        using var text = package.Entries.Single(entry => entry.FullName.EndsWith(".nuspec", StringComparison.Ordinal)).Open();
        return XDocument.Load(text);
    }

    private static string Version => typeof(AmcpOptions).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];

    private static ZipArchive Open(string package, string extension)
    {
        var folder = typeof(PackageTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(fact => fact.Key == "PackagesFolder").Value!;
        return ZipFile.OpenRead(Path.Combine(folder, $"{package}.{Version}.{extension}"));
    }
}
