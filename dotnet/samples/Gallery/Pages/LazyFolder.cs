namespace Gallery.Pages;

/// <summary>Represents a folder whose folders are made at the first use.</summary>
/// <param name="name">The name, which begins with the name of the folder around it.</param>
/// <param name="owner">Counts the folders that were read.</param>
public sealed class LazyFolder(string name, LazyFolders owner)
{
    private IReadOnlyList<LazyFolder>? _folders;

    /// <summary>Gets the name.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the folders in this one.</summary>
    public IReadOnlyList<LazyFolder> Folders => _folders ??= Make();

    private LazyFolder[] Make()
    {
        owner.Read++;
        return [.. Enumerable.Range(1, 4).Select(number => new LazyFolder($"{Name}.{number}", owner))];
    }
}
