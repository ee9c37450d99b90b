namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Compares frames of an app with accepted pictures: by pixel hash, and by pixels only if the hashes differ.</summary>
/// <param name="source">The app.</param>
/// <param name="evidence">The place of the files of a failure.</param>
internal sealed class PictureCheck(IPictureSource source, IEvidence evidence)
{
    /// <summary>Compares a frame of the app with the accepted picture.</summary>
    /// <exception cref="OperationCanceledException">The comparison was cancelled.</exception>
    public Task<PictureOutcome> CheckAsync(PictureRequest request, CancellationToken cancel) => throw new NotImplementedException($"{source} {evidence} {request} {cancel}");
}
