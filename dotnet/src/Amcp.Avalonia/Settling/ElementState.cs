namespace Amcp.Avalonia.Settling;

/// <summary>Represents the state of one element in a <see cref="TreeSnapshot"/>, as hashes.</summary>
/// <param name="Words">The text and the value.</param>
/// <param name="Own">The states that only some controls have, such as checked.</param>
/// <param name="Place">The position and the size.</param>
/// <param name="Flags">The states that every control has.</param>
internal readonly record struct ElementState(int Words, int Own, int Place, ElementFlags Flags);
