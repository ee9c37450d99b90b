using System.Reflection;
using Avalonia.Controls;
using Avalonia.Platform.Storage;

namespace Amcp.Avalonia.Dialogs;

/// <summary>Avalonia's IStorageProviderFactory, made at run time because its interface is not public on every line.</summary>
internal class StorageFactory : DispatchProxy
{
    /// <summary>Makes the storage provider of a top level.</summary>
    public Func<TopLevel, IStorageProvider> Make { get; set; } = owner => owner.StorageProvider;

    /// <inheritdoc/>
    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => Make((TopLevel)args![0]!);
}
