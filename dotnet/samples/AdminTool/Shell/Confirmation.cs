namespace AdminTool.Shell;

/// <summary>Represents a yes-no question.</summary>
/// <param name="Question">The question, in one sentence.</param>
/// <param name="Consequence">The consequence of a yes.</param>
/// <param name="Yes">The label of the yes button.</param>
public sealed record Confirmation(string Question, string Consequence, string Yes);
