using System.ComponentModel;

namespace Gallery.Pages;

/// <summary>Represents the folders of a tree, and counts those that were read.</summary>
public sealed class LazyFolders : INotifyPropertyChanged
{
    /// <summary>Initializes the two outermost folders.</summary>
    public LazyFolders() => Roots = [new LazyFolder("Archive", this), new LazyFolder("Backup", this)];

    /// <inheritdoc/>
    public event PropertyChangedEventHandler? PropertyChanged;

    /// <summary>Gets the outermost folders.</summary>
    public IReadOnlyList<LazyFolder> Roots { get; }

    /// <summary>Gets or sets the number of folders whose content was read.</summary>
    public int Read
    {
        get;
        set
        {
            field = value;
            PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(nameof(Read)));
        }
    }
}
