namespace Amcp.Architecture.Tests;

/// <summary>Represents a use of one type by another one of the same library.</summary>
/// <param name="From">The namespace of the using type within the library.</param>
/// <param name="User">The using type.</param>
/// <param name="To">The namespace of the used type.</param>
/// <param name="Used">The used type.</param>
/// <param name="Place">The file and the line.</param>
internal sealed record TypeUse(string From, string User, string To, string Used, string Place);
