using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Amcp.Avalonia.Hosting;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>The library is compiled against Avalonia 11.3; these tests run it on 12.</summary>
public sealed class AvaloniaLineTests
{
    [Fact]
    [Trait("Requirement", "card/integration-two-avalonias")]
    public void Every_type_and_member_it_uses_is_still_there_and_public()
    {
        var library = typeof(StandardTools).Assembly;
        using var file = File.OpenRead(library.Location);
        using var image = new PEReader(file);
        var metadata = image.GetMetadataReader();
        var missing = metadata.TypeReferences.Where(handle => IsOfAvalonia(metadata, handle))
            .Select(handle => Problem(() => library.ManifestModule.ResolveType(MetadataTokens.GetToken(handle)) is { IsVisible: true }, metadata.GetString(metadata.GetTypeReference(handle).Name)))
            .Concat(metadata.MemberReferences.Where(handle => IsOfAvalonia(metadata, handle)).Select(handle => Problem(
                () => library.ManifestModule.ResolveMember(MetadataTokens.GetToken(handle)) is not null, metadata.GetString(metadata.GetMemberReference(handle).Name))))
            .OfType<string>().ToList();

        Assert.Empty(missing);
    }

    private static string? Problem(Func<bool> isThere, string name)
    {
        try
        {
            return isThere() ? null : $"{name} is not public";
        }
        catch (Exception absent) when (absent is TypeLoadException or MissingMemberException)
        {
            return absent.Message;
        }
    }

    private static bool IsOfAvalonia(MetadataReader metadata, TypeReferenceHandle handle)
    {
        var scope = metadata.GetTypeReference(handle).ResolutionScope;
        return scope.Kind switch
        {
            HandleKind.AssemblyReference => metadata.GetString(metadata.GetAssemblyReference((AssemblyReferenceHandle)scope).Name).StartsWith("Avalonia", StringComparison.Ordinal),
            HandleKind.TypeReference => IsOfAvalonia(metadata, (TypeReferenceHandle)scope),
            _ => false,
        };
    }

    private static bool IsOfAvalonia(MetadataReader metadata, MemberReferenceHandle handle)
    {
        var parent = metadata.GetMemberReference(handle).Parent;
        return parent.Kind == HandleKind.TypeReference && IsOfAvalonia(metadata, (TypeReferenceHandle)parent);
    }
}
