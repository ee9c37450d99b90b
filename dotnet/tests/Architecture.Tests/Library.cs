using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Amcp.Architecture.Tests;

/// <summary>Represents a library whose sources are compiled, so that its uses of types are those that the compiler sees.</summary>
internal sealed class Library
{
    private static readonly ConcurrentDictionary<string, Library> s_read = [];

    private readonly string _root;
    private readonly CSharpCompilation _compilation;
    private IReadOnlyList<TypeUse>? _uses;

    private Library(string name, string root, CSharpCompilation compilation)
    {
        Name = name;
        _root = root;
        _compilation = compilation;
    }

    /// <summary>Gets the name, which is also the root namespace.</summary>
    public string Name { get; }

    /// <summary>Gets the source files, relative to the folder of all libraries.</summary>
    public IEnumerable<string> Files => Sources.Select(tree => Relative(tree.FilePath));

    /// <summary>Returns the number of lines of each source file.</summary>
    public IEnumerable<(string Name, int Lines)> Lines() => Sources.Select(tree => (Relative(tree.FilePath), tree.GetText().Lines.Count - 1));

    /// <summary>Returns the places of lines that are longer than a limit and hold no message.</summary>
    public IReadOnlyList<string> LongLines(int limit) =>
    [
        .. Sources.SelectMany(tree => tree.GetText().Lines.Where(line => line.Span.Length > limit && !line.ToString().Contains('"', StringComparison.Ordinal))
            .Select(line => $"{Relative(tree.FilePath)}:{line.LineNumber + 1}")),
    ];

    /// <summary>Compiles the sources of a library, once, without those of another Avalonia line.</summary>
    public static Library Read(string name) => s_read.GetOrAdd(name, Compile);

    private static Library Compile(string name)
    {
        var root = Path.Combine(Path.GetDirectoryName(ThisFile())!, "..", "..", "src");
        var sources = new[] { name, "Shared" }.Select(folder => Path.GetFullPath(Path.Combine(root, folder))).Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Where(file => !file.Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin" or "Avalonia11"));
        var options = new CSharpParseOptions(LanguageVersion.Latest);
        const string Implicit = "global using System; global using System.IO; global using System.Linq; global using System.Collections.Generic;"
            + "global using System.Threading; global using System.Threading.Tasks;";
        var trees = sources.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)).Append(CSharpSyntaxTree.ParseText(Implicit, options, ""));
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(file => Path.GetFileNameWithoutExtension(file) != name).Select(file => MetadataReference.CreateFromFile(file));
        return new Library(name, Path.GetFullPath(root), CSharpCompilation.Create(name, trees, references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)));
    }

    /// <summary>Returns the library with one more source file.</summary>
    public Library With(string text) =>
        new(Name, _root, _compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Latest), Path.Combine(_root, "Added.cs"))));

    /// <summary>Gets each use of one of the library's types in its sources, found once.</summary>
    public IReadOnlyList<TypeUse> Uses => _uses ??= [.. Sources.SelectMany(UsesIn)];

    private IEnumerable<SyntaxTree> Sources => _compilation.SyntaxTrees.Where(tree => tree.FilePath.Length > 0);

    private IEnumerable<TypeUse> UsesIn(SyntaxTree tree)
    {
        var model = _compilation.GetSemanticModel(tree);
        var root = tree.GetRoot();
        foreach (var node in root.DescendantNodes().Where(node => node is SimpleNameSyntax or ImplicitObjectCreationExpressionSyntax))
        {
            var info = model.GetSymbolInfo(node);
            foreach (var used in info.Symbol is { } symbol ? [symbol] : info.CandidateSymbols)
            {
                if (TypeOf(used) is { } type && SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly)
                    && UserOf(node, model) is { } user && !SymbolEqualityComparer.Default.Equals(user, type))
                {
                    var line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
                    yield return new TypeUse(NamespaceOf(user), user.Name, NamespaceOf(type), type.Name, $"{Relative(tree.FilePath)}:{line}");
                }
            }
        }
    }

    private static INamedTypeSymbol? TypeOf(ISymbol symbol)
    {
        var type = symbol as INamedTypeSymbol ?? (symbol is IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol ? symbol.ContainingType : null);
        return type is null ? null : Outermost(type.OriginalDefinition);
    }

    private static INamedTypeSymbol? UserOf(SyntaxNode node, SemanticModel model) =>
        node.Ancestors().Where(around => around is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax).LastOrDefault() is { } declaration
            ? model.GetDeclaredSymbol(declaration) as INamedTypeSymbol
            : null;

    private static INamedTypeSymbol Outermost(INamedTypeSymbol type) => type.ContainingType is { } around ? Outermost(around) : type;

    private string NamespaceOf(INamedTypeSymbol type)
    {
        var full = type.ContainingNamespace.ToDisplayString();
        return full == Name ? "" : full.StartsWith(Name + ".", StringComparison.Ordinal) ? full[(Name.Length + 1)..] : full;
    }

    private string Relative(string file) => Path.GetRelativePath(_root, file).Replace(Path.DirectorySeparatorChar, '/');

    private static string ThisFile([CallerFilePath] string file = "") => file;
}
