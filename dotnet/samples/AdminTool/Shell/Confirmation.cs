namespace AdminTool.Shell;

/// <summary>A question whose answer is yes or no.</summary>
/// <param name="Question">In one sentence.</param>
/// <param name="Consequence">What happens after a yes.</param>
/// <param name="Yes">What the button for yes says.</param>
public sealed record Confirmation(string Question, string Consequence, string Yes);
